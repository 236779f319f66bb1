; The installer for Windows, for one user and without an administrator: packaging/build.py installer has Inno Setup make it,
; and hands over VERSION and FROZEN (the frozen folder), and VALUES with a line for each value of the registry.
[Setup]
AppId={{7C1B8C1E-5B0C-4C8B-9D52-6A2B6E1F6B19}
AppName=goboard
AppVersion={#VERSION}
AppPublisher=The goboard developers
AppPublisherURL=https://github.com/goboard/goboard
PrivilegesRequired=lowest
DefaultDirName={autopf}\goboard
DisableProgramGroupPage=yes
DisableDirPage=auto
ChangesAssociations=yes
UninstallDisplayIcon={app}\goboard-window.exe
OutputBaseFilename=goboard-{#VERSION}-setup
OutputDir={#OUT}
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
Compression=lzma2
SolidCompression=yes
LicenseFile={#ROOT}\LICENSE
SetupIconFile={#ICON}

[Languages]
Name: en; MessagesFile: compiler:Default.isl
Name: de; MessagesFile: compiler:Languages\German.isl
Name: es; MessagesFile: compiler:Languages\Spanish.isl
Name: fr; MessagesFile: compiler:Languages\French.isl
Name: ja; MessagesFile: compiler:Languages\Japanese.isl
Name: ko; MessagesFile: compiler:Languages\Korean.isl

[Files]
Source: {#FROZEN}\*; DestDir: {app}; Flags: recursesubdirs ignoreversion

[InstallDelete]
; what an older version had and this one has not
Type: filesandordirs; Name: {app}\_internal

[Icons]
Name: {autoprograms}\goboard; Filename: {app}\goboard-window.exe; AppUserModelID: goboard

[Run]
Filename: {app}\goboard-window.exe; Description: goboard; Flags: nowait postinstall skipifsilent

[Registry]
#include VALUES
