/* libcurl behind two plain functions: hand a letter to a mail server, fetch a small document. Its
   own interface is variadic, which Swift cannot call. Both block until they are done. */
#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>

enum { CCURL_ERROR_SIZE = 256 };

typedef struct {
  /* 0, or libcurl's number of what went wrong. */
  int code;
  /* The last reply of the other side: SMTP's or HTTP's number, 0 if there was none. */
  long reply;
  char error[CCURL_ERROR_SIZE];
} ccurl_outcome;

typedef struct {
  /* smtp://host:port or smtps://host:port */
  const char *url;
  /* NULL for none. */
  const char *user;
  const char *password;
  /* Bare addresses. */
  const char *sender;
  const char *recipient;
  /* The whole message, its lines ended by CR LF. */
  const char *message;
  size_t length;
  /* Whether nothing may be said before the connection is encrypted. */
  int needs_tls;
  /* Certificates to trust instead of the system's; NULL for those. */
  const char *authorities;
  long timeout_ms;
} ccurl_letter;

ccurl_outcome ccurl_send(const ccurl_letter *letter);

/* Fetches url (http or https, no redirects) into buffer; more than size bytes is an error. */
ccurl_outcome ccurl_get(
    const char *url, long timeout_ms, char *buffer, size_t size, size_t *length);

#endif
