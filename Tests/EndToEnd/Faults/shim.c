/* Loaded into plumb with LD_PRELOAD by Tests/EndToEnd/Faults/run: the nth call of a kind fails, or ends the process, or an editor
   else saves a file right then.

     FAULT_KIND   rename, write, open, close, make, delete, mode; calls of plumb itself on files other than 0, 1, 2.
                  What is only read is opened with “read”
     FAULT_AT     which of them, from 1; 0 only counts
     FAULT_HOW    an errno's number, or kill (before the call), torn (in the middle of a write), killed (behind it), edit
     FAULT_EDIT   with edit: the file that is saved, as an editor does, by a file that is moved over it
     FAULT_TEXT   with edit: the file with its new bytes
     FAULT_COUNT  a file that gets the number of calls of each kind */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *const kinds[] = {"rename", "write", "open", "close", "make", "delete", "mode", "read"};
enum { RENAME, WRITE, OPEN, CLOSE, MAKE, DELETE, MODE, READ, KINDS };

static atomic_int counts[KINDS];
static int wanted = -1, at, is_active;
static const char *how;

__attribute__((constructor)) static void begin(void) {
  const char *kind = getenv("FAULT_KIND");
  is_active = strncmp(program_invocation_short_name, "plumb", 5) == 0;
  at = getenv("FAULT_AT") ? atoi(getenv("FAULT_AT")) : 0;
  how = getenv("FAULT_HOW") ? getenv("FAULT_HOW") : "";
  for (int i = 0; i < KINDS; i++)
    if (kind && strcmp(kind, kinds[i]) == 0) wanted = i;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULT_COUNT");
  if (!is_active || !path) return;
  FILE *file = fopen(path, "w");
  if (!file) return;
  for (int i = 0; i < KINDS; i++) fprintf(file, "%s %d\n", kinds[i], counts[i]);
  fclose(file);
}

static void die(void) { syscall(SYS_kill, getpid(), SIGKILL); for (;;) pause(); }

/* With system calls, so that these calls are not counted. */
static void save(void) {
  char next[4096], bytes[65536];
  snprintf(next, sizeof next, "%s.editor", getenv("FAULT_EDIT"));
  int from = (int)syscall(SYS_openat, AT_FDCWD, getenv("FAULT_TEXT"), O_RDONLY);
  int to = (int)syscall(SYS_openat, AT_FDCWD, next, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  for (long n; (n = syscall(SYS_read, from, bytes, sizeof bytes)) > 0;) syscall(SYS_write, to, bytes, n);
  syscall(SYS_close, from);
  syscall(SYS_close, to);
  syscall(SYS_renameat2, AT_FDCWD, next, AT_FDCWD, getenv("FAULT_EDIT"), 0);
}

/* Whether this is the call. An error is to be returned where errno is set. */
static int strikes(int kind) {
  if (!is_active) return 0;
  int saved = errno;
  if (++counts[kind] != at || kind != wanted) return 0;
  if (strcmp(how, "kill") == 0) die();
  if (strcmp(how, "edit") == 0) save();
  errno = atoi(how) ? atoi(how) : saved;
  return 1;
}
static int fails(int struck) { return struck && atoi(how); }
static void leave(int struck) { if (struck && strcmp(how, "killed") == 0) die(); }

#define NEXT(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))
#define AROUND(kind, call) \
  int struck = strikes(kind); \
  if (fails(struck)) return -1; \
  __typeof__(call) result = call; \
  leave(struck); \
  return result;

int rename(const char *a, const char *b) { AROUND(RENAME, NEXT(rename)(a, b)) }
int renameat(int d, const char *a, int e, const char *b) { AROUND(RENAME, NEXT(renameat)(d, a, e, b)) }
long syscall(long n, ...) {
  va_list l;
  long a[6];
  va_start(l, n);
  for (int i = 0; i < 6; i++) a[i] = va_arg(l, long);
  va_end(l);
  /* The exchange of two files; what is below is the shim's own. */
  if (n != SYS_renameat2 || !a[4]) return NEXT(syscall)(n, a[0], a[1], a[2], a[3], a[4], a[5]);
  if (getenv("FAULT_NOSWAP")) { errno = ENOSYS; return -1; }
  AROUND(RENAME, NEXT(syscall)(n, a[0], a[1], a[2], a[3], a[4], a[5]))
}
int linkat(int d, const char *a, int e, const char *b, int f) {
  if (getenv("FAULT_NOLINK")) { errno = EPERM; return -1; }
  AROUND(RENAME, NEXT(linkat)(d, a, e, b, f))
}
int mkdirat(int d, const char *p, mode_t m) { AROUND(MAKE, NEXT(mkdirat)(d, p, m)) }
int unlinkat(int d, const char *p, int f) { AROUND(DELETE, NEXT(unlinkat)(d, p, f)) }
int fchmod(int d, mode_t m) { AROUND(MODE, NEXT(fchmod)(d, m)) }

ssize_t write(int d, const void *bytes, size_t n) {
  if (d <= 2) return NEXT(write)(d, bytes, n);
  int struck = strikes(WRITE);
  if (fails(struck)) return -1;
  if (struck && strcmp(how, "torn") == 0) { NEXT(write)(d, bytes, n / 2); die(); }
  ssize_t result = NEXT(write)(d, bytes, n);
  leave(struck);
  return result;
}

/* A file whose closing fails is closed. */
int close(int d) {
  if (d <= 2) return NEXT(close)(d);
  int struck = strikes(CLOSE), code = errno, result = NEXT(close)(d);
  leave(struck);
  if (!fails(struck)) return result;
  errno = code;
  return -1;
}

#define MODE_OF(flags) \
  mode_t mode = 0; \
  if ((flags) & O_CREAT) { va_list l; va_start(l, flags); mode = va_arg(l, mode_t); va_end(l); }

/* Folders that are written to are opened by descriptor, or as folders; all else is read. */
#define KIND_OF(d, f) ((d) != AT_FDCWD || ((f) & (O_CREAT | O_DIRECTORY)) ? OPEN : READ)

int open(const char *p, int f, ...) { MODE_OF(f) AROUND(KIND_OF(AT_FDCWD, f), NEXT(open)(p, f, mode)) }
int open64(const char *p, int f, ...) { MODE_OF(f) AROUND(KIND_OF(AT_FDCWD, f), NEXT(open64)(p, f, mode)) }
int openat(int d, const char *p, int f, ...) { MODE_OF(f) AROUND(KIND_OF(d, f), NEXT(openat)(d, p, f, mode)) }
int openat64(int d, const char *p, int f, ...) { MODE_OF(f) AROUND(KIND_OF(d, f), NEXT(openat64)(d, p, f, mode)) }
