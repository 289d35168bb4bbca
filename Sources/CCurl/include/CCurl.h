/* Two functions around libcurl, whose variadic interface Swift cannot call. One sends an e-mail
   through a mail server, the other fetches a small document. Both block until they are done. */
#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>

enum { CCURL_ERROR_SIZE = 256 };

typedef struct {
  /* 0, or libcurl's error code. */
  int code;
  /* The last reply code of SMTP or HTTP; 0 if there was none. */
  long reply;
  char error[CCURL_ERROR_SIZE];
} ccurl_outcome;

typedef struct {
  /* smtp://host:port or smtps://host:port */
  const char *url;
  /* NULL if the server requires no authentication. */
  const char *user;
  const char *password;
  /* Addresses without display names. */
  const char *sender;
  const char *recipient;
  /* The whole message, with lines ended by CR LF. */
  const char *message;
  size_t length;
  /* Whether the connection must be encrypted. */
  int needs_tls;
  /* A file of certificates to trust instead of the system's; NULL for the system's. */
  const char *authorities;
  long timeout_ms;
} ccurl_letter;

ccurl_outcome ccurl_send(const ccurl_letter *letter);

/* Fetches url (http or https, without redirects) into buffer. A document of more than size bytes
   is an error. */
ccurl_outcome ccurl_get(
    const char *url, long timeout_ms, char *buffer, size_t size, size_t *length);

#endif
