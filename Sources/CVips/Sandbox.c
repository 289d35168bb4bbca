#define _GNU_SOURCE /* closefrom */
#include "CVips.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <malloc.h>
#include <sys/prctl.h>
#endif

#ifdef __linux__
/* If memory runs out, the kernel ends this process instead of the server. */
static void die_first(void) {
  int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  if (write(file, "800", 3) < 0) { /* Containers may forbid it; the limits below still hold. */
  }
  close(file);
}
#endif

static void limit(int what, rlim_t value) {
  struct rlimit both = {value, value};
  setrlimit(what, &both);
}

void cvips_confine(uint64_t address_space) {
#ifdef __linux__
  closefrom(3);
  die_first();
  /* The arena of each thread would reserve 64 MiB of the limited address space. */
  mallopt(M_ARENA_MAX, 1);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#endif
  limit(RLIMIT_AS, address_space);
  limit(RLIMIT_CORE, 0);
  /* Writing to a file fails with an error instead of a signal, which would end the process. */
  limit(RLIMIT_FSIZE, 0);
  signal(SIGXFSZ, SIG_IGN);
  limit(RLIMIT_NOFILE, 64);
  setpriority(PRIO_PROCESS, 0, 10);
}

void cvips_seal(void) {
  /* By default Swift's runtime starts another program to describe a crash. */
  int deadly[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++) signal(deadly[i], SIG_DFL);
  limit(RLIMIT_NOFILE, 0);
}

void cvips_confine_time(uint32_t seconds) {
  struct rusage used;
  struct rlimit time;
  if (getrusage(RUSAGE_SELF, &used) || getrlimit(RLIMIT_CPU, &time)) return;
  rlim_t wanted = used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + seconds;
  /* Sets only the soft limit, since a hard one could not be raised for the next request. */
  time.rlim_cur = wanted < time.rlim_max ? wanted : time.rlim_max;
  setrlimit(RLIMIT_CPU, &time);
}
