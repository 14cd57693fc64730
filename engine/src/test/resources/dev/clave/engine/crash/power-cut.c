/*
 * Records what a process does to the files below $POWER_CUT_FOLDER, and what it writes to standard
 * output, in one journal, in the order in which it happened. Syncs are recorded and not done: the
 * test decides afterwards what a loss of power would have left. Preload it into the process; those
 * that it starts write to the same journal.
 *
 * A record is: kind (1 byte), inode (8), offset (8), length of path (4), length of data (4), path,
 * data; numbers in the byte order of the machine.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MAX_FILES 4096

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static size_t folder_length;
static int journal = -1;
static char watched[MAX_FILES];

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_open)(const char *, int, ...);
static int (*real_openat)(int, const char *, int, ...);
static int (*real_close)(int);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);
static int (*real_rename)(const char *, const char *);
static int (*real_unlink)(const char *);
static int (*real_mkdir)(const char *, mode_t);
static int (*real_truncate)(const char *, off_t);
static ssize_t (*real_pwritev)(int, const struct iovec *, int, off_t);
static int (*real_posix_fallocate)(int, off_t, off_t);

__attribute__((constructor)) static void start(void) {
  real_write = dlsym(RTLD_NEXT, "write");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_open = dlsym(RTLD_NEXT, "open64");
  real_openat = dlsym(RTLD_NEXT, "openat64");
  real_close = dlsym(RTLD_NEXT, "close");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_rename = dlsym(RTLD_NEXT, "rename");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
  real_mkdir = dlsym(RTLD_NEXT, "mkdir");
  real_truncate = dlsym(RTLD_NEXT, "truncate64");
  real_pwritev = dlsym(RTLD_NEXT, "pwritev64");
  real_posix_fallocate = dlsym(RTLD_NEXT, "posix_fallocate64");
  const char *path = getenv("POWER_CUT_JOURNAL");
  folder = getenv("POWER_CUT_FOLDER");
  if (path != NULL && folder != NULL) {
    folder = strdup(folder); /* PostgreSQL writes its title over its environment. */
    folder_length = strlen(folder);
    journal = real_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  }
}

/* The path from the root; the caller's own buffer if it is relative. */
static const char *whole(const char *path, char *buffer) {
  if (path[0] == '/' || getcwd(buffer, PATH_MAX) == NULL) return path;
  size_t length = strlen(buffer);
  if (length + strlen(path) + 2 > PATH_MAX) return path;
  buffer[length] = '/';
  strcpy(buffer + length + 1, path[0] == '.' && path[1] == '/' ? path + 2 : path);
  return buffer;
}

static int is_below(const char *path) {
  return journal >= 0 && strncmp(path, folder, folder_length) == 0;
}

static int is_watched(int file) {
  return journal >= 0 && file >= 0 && file < MAX_FILES && watched[file];
}

static void record(char kind, uint64_t inode, uint64_t offset, const char *path, const void *data,
                   uint32_t length) {
  uint32_t path_length = path == NULL ? 0 : (uint32_t)strlen(path);
  size_t size = 25 + path_length + length;
  char *bytes = malloc(size);
  bytes[0] = kind;
  memcpy(bytes + 1, &inode, 8);
  memcpy(bytes + 9, &offset, 8);
  memcpy(bytes + 17, &path_length, 4);
  memcpy(bytes + 21, &length, 4);
  if (path_length > 0) memcpy(bytes + 25, path, path_length);
  if (length > 0) memcpy(bytes + 25 + path_length, data, length);
  if (real_write(journal, bytes, size) != (ssize_t)size) abort();
  free(bytes);
}

static uint64_t inode_of(int file) {
  struct stat status;
  return fstat(file, &status) == 0 ? (uint64_t)status.st_ino : 0;
}

/* Each write to a file that was opened with O_SYNC or O_DSYNC is synced by itself. */
static void record_if_synchronous(int file) {
  if (fcntl(file, F_GETFL) & (O_SYNC | O_DSYNC)) record('s', inode_of(file), 0, NULL, NULL, 0);
}

static int opened(int file, const char *path, int is_new, int flags) {
  if (file >= 0 && file < MAX_FILES) {
    struct stat status;
    watched[file] = 1;
    fstat(file, &status);
    if (S_ISDIR(status.st_mode)) {
      record('d', status.st_ino, 0, path, NULL, 0);
    } else if (is_new) {
      record('c', status.st_ino, 0, path, NULL, 0);
    } else if (flags & O_TRUNC) {
      record('t', status.st_ino, 0, NULL, NULL, 0);
    }
  }
  return file;
}

static int open_recorded(const char *given, int flags, mode_t mode) {
  char buffer[PATH_MAX];
  const char *path = whole(given, buffer);
  if (!is_below(path)) return real_open(given, flags, mode);
  pthread_mutex_lock(&lock);
  int is_new = (flags & O_CREAT) && access(path, F_OK) != 0;
  int file = opened(real_open(path, flags, mode), path, is_new, flags);
  int error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return file;
}

#define OPEN(name)                                                   \
  int name(const char *path, int flags, ...) {                       \
    va_list arguments;                                               \
    va_start(arguments, flags);                                      \
    mode_t mode = (flags & O_CREAT) ? va_arg(arguments, mode_t) : 0; \
    va_end(arguments);                                               \
    return open_recorded(path, flags, mode);                         \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                 \
  int name(int at, const char *path, int flags, ...) {               \
    va_list arguments;                                               \
    va_start(arguments, flags);                                      \
    mode_t mode = (flags & O_CREAT) ? va_arg(arguments, mode_t) : 0; \
    va_end(arguments);                                               \
    return path[0] == '/' || at == AT_FDCWD                          \
               ? open_recorded(path, flags, mode)                    \
               : real_openat(at, path, flags, mode);                 \
  }
OPENAT(openat)
OPENAT(openat64)

int close(int file) {
  if (is_watched(file)) watched[file] = 0;
  return real_close(file);
}

ssize_t write(int file, const void *data, size_t length) {
  int is_output = journal >= 0 && file == 1;
  if (!is_output && !is_watched(file)) return real_write(file, data, length);
  pthread_mutex_lock(&lock);
  off_t offset = 0;
  if (!is_output) {
    offset = (fcntl(file, F_GETFL) & O_APPEND) ? lseek(file, 0, SEEK_END)
                                               : lseek(file, 0, SEEK_CUR);
  }
  ssize_t written = real_write(file, data, length);
  int error = errno;
  if (written > 0) {
    record(is_output ? 'o' : 'w', is_output ? 0 : inode_of(file), offset, NULL, data,
           (uint32_t)written);
    if (!is_output) record_if_synchronous(file);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return written;
}

static ssize_t pwrite_recorded(int file, const void *data, size_t length, off_t offset) {
  if (!is_watched(file)) return real_pwrite(file, data, length, offset);
  pthread_mutex_lock(&lock);
  ssize_t written = real_pwrite(file, data, length, offset);
  int error = errno;
  if (written > 0) {
    record('w', inode_of(file), offset, NULL, data, (uint32_t)written);
    record_if_synchronous(file);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return written;
}
ssize_t pwrite(int file, const void *data, size_t length, off_t offset) {
  return pwrite_recorded(file, data, length, offset);
}
ssize_t pwrite64(int file, const void *data, size_t length, off64_t offset) {
  return pwrite_recorded(file, data, length, offset);
}

static int sync_recorded(int file) {
  pthread_mutex_lock(&lock);
  record('s', inode_of(file), 0, NULL, NULL, 0);
  pthread_mutex_unlock(&lock);
  return 0;
}
int fsync(int file) { return is_watched(file) ? sync_recorded(file) : real_fsync(file); }
int fdatasync(int file) { return is_watched(file) ? sync_recorded(file) : real_fdatasync(file); }

static int truncate_recorded(int file, off_t length) {
  if (!is_watched(file)) return real_ftruncate(file, length);
  pthread_mutex_lock(&lock);
  int result = real_ftruncate(file, length);
  int error = errno;
  if (result == 0) record('t', inode_of(file), length, NULL, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
int ftruncate(int file, off_t length) { return truncate_recorded(file, length); }
int ftruncate64(int file, off64_t length) { return truncate_recorded(file, length); }

static ssize_t pwritev_recorded(int file, const struct iovec *parts, int count, off_t offset) {
  if (!is_watched(file)) return real_pwritev(file, parts, count, offset);
  pthread_mutex_lock(&lock);
  ssize_t written = real_pwritev(file, parts, count, offset);
  int error = errno;
  off_t at = offset;
  for (int i = 0; i < count && at < offset + written; i++) {
    off_t rest = offset + written - at;
    size_t length = (off_t)parts[i].iov_len < rest ? parts[i].iov_len : (size_t)rest;
    record('w', inode_of(file), at, NULL, parts[i].iov_base, (uint32_t)length);
    at += length;
  }
  if (written > 0) record_if_synchronous(file);
  pthread_mutex_unlock(&lock);
  errno = error;
  return written;
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
  return pwritev_recorded(file, parts, count, offset);
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t offset) {
  return pwritev_recorded(file, parts, count, offset);
}

static int fallocate_recorded(int file, off_t offset, off_t length) {
  if (!is_watched(file)) return real_posix_fallocate(file, offset, length);
  pthread_mutex_lock(&lock);
  int result = real_posix_fallocate(file, offset, length);
  struct stat status;
  if (result == 0 && fstat(file, &status) == 0) {
    record('t', status.st_ino, status.st_size, NULL, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  return result;
}
int posix_fallocate(int file, off_t offset, off_t length) {
  return fallocate_recorded(file, offset, length);
}
int posix_fallocate64(int file, off64_t offset, off64_t length) {
  return fallocate_recorded(file, offset, length);
}

static int truncate_path_recorded(const char *given, off_t length) {
  char buffer[PATH_MAX];
  const char *path = whole(given, buffer);
  if (!is_below(path)) return real_truncate(given, length);
  pthread_mutex_lock(&lock);
  int result = real_truncate(path, length);
  int error = errno;
  struct stat status;
  if (result == 0 && stat(path, &status) == 0) {
    record('t', status.st_ino, length, NULL, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
int truncate(const char *path, off_t length) { return truncate_path_recorded(path, length); }
int truncate64(const char *path, off64_t length) { return truncate_path_recorded(path, length); }

int rename(const char *given_from, const char *given_to) {
  char from_buffer[PATH_MAX];
  char to_buffer[PATH_MAX];
  const char *from = whole(given_from, from_buffer);
  const char *to = whole(given_to, to_buffer);
  if (!is_below(from)) return real_rename(from, to);
  pthread_mutex_lock(&lock);
  int result = real_rename(from, to);
  int error = errno;
  if (result == 0) record('r', 0, 0, from, to, (uint32_t)strlen(to));
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int unlink(const char *given) {
  char buffer[PATH_MAX];
  const char *path = whole(given, buffer);
  if (!is_below(path)) return real_unlink(path);
  pthread_mutex_lock(&lock);
  int result = real_unlink(path);
  int error = errno;
  if (result == 0) record('u', 0, 0, path, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int mkdir(const char *given, mode_t mode) {
  char buffer[PATH_MAX];
  const char *path = whole(given, buffer);
  if (!is_below(path)) return real_mkdir(path, mode);
  pthread_mutex_lock(&lock);
  int result = real_mkdir(path, mode);
  int error = errno;
  if (result == 0) record('m', 0, 0, path, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
