/* What goboard's AppImage begins with: it mounts the squashfs behind its own end by FUSE, or unpacks it where there is none, and
 * runs AppRun in it. packaging/build.py compiles it, with the static libraries of squashfuse and FUSE 3.
 *
 * As with other AppImages: --appimage-offset says where the squashfs begins, --appimage-extract unpacks it into squashfs-root,
 * --appimage-extract-and-run (or APPIMAGE_EXTRACT_AND_RUN=1) unpacks it, runs it and takes it away again.
 */
#define _GNU_SOURCE
#include <squashfuse/ll.h>

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char image[PATH_MAX], place[PATH_MAX];
static int alive[2];

static int fail(const char *what) {
    fprintf(stderr, "%s: %s: %s\n", image, what, errno ? strerror(errno) : "it is damaged");
    return 127;
}

/* Where the program ends: its table of sections comes last. */
static size_t own_size(void) {
    Elf64_Ehdr head;
    int file = open(image, O_RDONLY | O_CLOEXEC);
    ssize_t got = file < 0 ? -1 : read(file, &head, sizeof head);
    close(file);
    return got == sizeof head ? head.e_shoff + (size_t)head.e_shnum * head.e_shentsize : 0;
}

/* The pipe's other end is held by what is run, and by all that it begins: once they are gone nobody needs the mount. */
static void *unmount_at_the_end(void *channel) {
    char nothing;
    while (read(alive[0], &nothing, 1) < 0 && errno == EINTR) {}
    fuse_session_unmount(((sqfs_ll_chan *)channel)->session);
    return NULL;
}

static void serve(size_t offset, int ready) {
    struct fuse_lowlevel_ops ops = {
        .getattr = sqfs_ll_op_getattr, .opendir = sqfs_ll_op_opendir, .releasedir = sqfs_ll_op_releasedir,
        .readdir = sqfs_ll_op_readdir, .lookup = sqfs_ll_op_lookup,   .open = sqfs_ll_op_open,
        .release = sqfs_ll_op_release, .read = sqfs_ll_op_read,       .readlink = sqfs_ll_op_readlink,
        .forget = sqfs_ll_op_forget,
    };
    char *words[] = {"goboard", "-o", "ro,nosuid,nodev", NULL};
    struct fuse_args arguments = FUSE_ARGS_INIT(3, words);
    sqfs_ll_chan channel;
    pthread_t thread;
    /* who reads what goboard prints waits for goboard alone, and Ctrl+C is for goboard alone */
    int nothing = open("/dev/null", O_RDWR);
    for (int each = 0; each < 3; each++) dup2(nothing, each);
    setsid();
    close(alive[1]);
    sqfs_ll *files = sqfs_ll_open(image, offset);
    if (!files || sqfs_ll_mount(&channel, place, &arguments, &ops, sizeof ops, files) != SQFS_OK) _exit(1);
    pthread_create(&thread, NULL, unmount_at_the_end, &channel);
    if (write(ready, "+", 1) != 1) _exit(1);
    close(ready);
    fuse_session_loop(channel.session);
    pthread_join(thread, NULL);
    rmdir(place);
    _exit(0);
}

static int mounted(size_t offset) {
    int ready[2];
    char said;
    if (pipe2(ready, O_CLOEXEC) || pipe(alive)) return 0;
    fcntl(alive[0], F_SETFD, FD_CLOEXEC);
    pid_t child = fork();
    if (child == 0) serve(offset, ready[1]);
    close(ready[1]);
    close(alive[0]);
    int is_there = child > 0 && read(ready[0], &said, 1) == 1;
    close(ready[0]);
    if (!is_there) {
        close(alive[1]);
        waitpid(child, NULL, 0);
    }
    return is_there;
}

static int written(sqfs *files, sqfs_inode *inode, const char *path) {
    static char block[1 << 20];
    if (S_ISDIR(inode->base.mode)) return mkdir(path, 0755) == 0;
    if (S_ISLNK(inode->base.mode)) {
        size_t size = sizeof block;
        return sqfs_readlink(files, inode, block, &size) == SQFS_OK && symlink(block, path) == 0;
    }
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, inode->base.mode & 0777), is_whole = file >= 0;
    for (sqfs_off_t at = 0, got; is_whole && at < (sqfs_off_t)inode->xtra.reg.file_size; at += got) {
        got = sizeof block;
        is_whole = sqfs_read_range(files, inode, at, &got, block) == SQFS_OK && got > 0 && write(file, block, got) == got;
    }
    return file >= 0 && close(file) == 0 && is_whole;
}

static int unpacked(size_t offset) {
    sqfs files;
    sqfs_inode inode;
    sqfs_traverse walk;
    sqfs_err error = sqfs_open_image(&files, image, offset);
    if (error || (error = sqfs_traverse_open(&walk, &files, sqfs_inode_root(&files)))) return 0;
    while (sqfs_traverse_next(&walk, &error)) {
        char path[PATH_MAX + 1];
        if (walk.dir_end) continue;
        if (snprintf(path, sizeof path, "%s/%s", place, walk.path) >= PATH_MAX) return 0;
        if (sqfs_inode_get(&files, &inode, sqfs_dentry_inode(&walk.entry)) || !written(&files, &inode, path)) return 0;
    }
    return !error;
}

static int take_away(const char *path, const struct stat *about, int kind, struct FTW *where) {
    (void)about, (void)kind, (void)where;
    return remove(path);
}

static int begin(char **arguments) {
    char program[PATH_MAX + 8], folder[PATH_MAX];
    setenv("APPIMAGE", image, 1);
    setenv("APPDIR", place, 1);
    setenv("ARGV0", arguments[0], 1);
    if (getcwd(folder, sizeof folder)) setenv("OWD", folder, 1);
    snprintf(program, sizeof program, "%s/AppRun", place);
    execv(program, arguments);
    return fail(program);
}

static pid_t goboard;

static void pass_on(int number) {
    kill(goboard, number);
}

int main(int count, char **arguments) {
    const char *first = count > 1 ? arguments[1] : "", *told = getenv("APPIMAGE_EXTRACT_AND_RUN"), *folder = getenv("TMPDIR");
    int is_unpacked = told && strcmp(told, "1") == 0, status = 127;
    if (!realpath("/proc/self/exe", image)) return fail("/proc");
    size_t offset = own_size();
    if (strcmp(first, "--appimage-offset") == 0) return printf("%zu\n", offset) < 0;
    if (strcmp(first, "--appimage-extract") == 0) {
        strcpy(place, "squashfs-root");
        return mkdir(place, 0755) || !unpacked(offset) ? fail(place) : 0;
    }
    if (strcmp(first, "--appimage-extract-and-run") == 0) {
        is_unpacked = 1;
        arguments[1] = arguments[0];
        arguments++;
    }
    snprintf(place, sizeof place, "%s/.mount_goboardXXXXXX", folder && *folder ? folder : "/tmp");
    if (!mkdtemp(place)) return fail(place);
    if (!is_unpacked && mounted(offset)) return begin(arguments);
    if (!is_unpacked) fprintf(stderr, "%s: FUSE is not to be had; unpacking, which takes some seconds\n", image);
    errno = 0;
    int is_whole = unpacked(offset);
    if (!is_whole) status = fail(place);
    pid_t child = is_whole ? fork() : -1;
    if (child == 0) return begin(arguments);
    if (child > 0) {
        /* whatever ends goboard, what is unpacked is taken away; Ctrl+C comes to both */
        goboard = child;
        signal(SIGINT, SIG_IGN);
        signal(SIGQUIT, SIG_IGN);
        signal(SIGTERM, pass_on);
        signal(SIGHUP, pass_on);
        waitpid(child, &status, 0);
        status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    nftw(place, take_away, 16, FTW_DEPTH | FTW_PHYS);
    return status;
}
