#pragma once

// The steps of the benchmark in plain SQLite. Each returns the number of rows, or -1 for an error.
long plain_insert(const char *path, long count);
long plain_fetch(const char *path);
long plain_find(const char *path, long count);

// Runs statements. Returns SQLite's code.
int plain_run(const char *path, const char *sql);
