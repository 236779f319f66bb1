"""What other programs may have put on the clipboard, as bytes that can be damaged."""

from PySide6.QtCore import QMimeData

MARK = b"\x1e"
"""Begins a format: its name, a line break, and what there is of it."""
RECORD = b"(;FF[4]GM[1]SZ[9]PB[Ann];B[ee];W[cc](;B[dd]C[good])(;B[gg]))"
SAMPLES = [
    MARK + b"text/plain\n" + RECORD,
    MARK
    + b"text/plain\n;B[aa];W[bb]C[bare nodes]"
    + MARK
    + b"text/html\n<b>(;B[aa])</b><img src='file:///etc/passwd'>",
    MARK + b"application/x-go-sgf\n" + RECORD + MARK + b"text/plain\nno record at all",
    MARK + b"text/plain;charset=utf-16\n" + RECORD.decode().encode("utf-16"),
    MARK + b"text/uri-list\nfile:///tmp/x.sgf\r\nhttp://localhost/x.sgf\r\n" + MARK + b"text/plain\n/tmp/x.sgf",
    MARK + b"text/html\n<html><body><table><tr><td>(;SZ[9];B[aa])</td></tr></table><script>x</script></body></html>",
    MARK + b"image/png\n\x89PNG\r\n\x1a\n" + MARK + b"application/x-qt-image\n\0\0\0\1",
    MARK + b"text/plain\n" + b"(;GM[4800]GOBV[1]GOBB[kind:torus][wrap:both]SZ[5]TO[3];GOBM[1:aa];GOBM[2:])",
    MARK + b"text/plain\n\xef\xbb\xbfHi, look at this: (;CA[GBK]SZ[19]PB[\xbf\xc2\xbd\xe0];B[aa])\n-- \nsignature",
    b"",
]


def mime_data(data: bytes) -> QMimeData:
    """The formats that those bytes hold; what stands before the first one is plain text."""
    made = QMimeData()
    first, *formats = data.split(MARK)
    if first:
        made.setData("text/plain", first)
    for each in formats:
        name, _, content = each.partition(b"\n")
        made.setData(name.decode("latin-1") or "text/plain", content)
    return made
