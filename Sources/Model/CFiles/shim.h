// Two files of one file system change places in one step. 0, or -1 with errno, also where the system cannot do that.
// Linux has it as a system call that not every C library names, Darwin as a function.
#pragma once
#include <errno.h>
#include <stdio.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

static inline int plumb_swap_files(int folder, const char *name, int other_folder, const char *other) {
#if defined(__APPLE__)
  return renameatx_np(folder, name, other_folder, other, RENAME_SWAP);
#elif defined(SYS_renameat2)
  const unsigned exchange = 2;
  return (int)syscall(SYS_renameat2, folder, name, other_folder, other, exchange);
#else
  errno = ENOSYS;
  return -1;
#endif
}
