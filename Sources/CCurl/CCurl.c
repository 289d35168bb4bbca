#include "CCurl.h"

#include <curl/curl.h>
#include <pthread.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

/* Sets the options of both functions: no signals, since there are several threads, and a
   timeout. */
static CURL *open_handle(const char *url, const char *protocols, long timeout_ms, char *error) {
  pthread_once(&once, start);
  CURL *curl = curl_easy_init();
  if (!curl) return NULL;
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, error);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, timeout_ms);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, timeout_ms);
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, protocols);
  curl_easy_setopt(curl, CURLOPT_URL, url);
  return curl;
}

static void finish(CURL *curl, CURLcode code, ccurl_outcome *outcome) {
  outcome->code = code;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &outcome->reply);
  if (code != CURLE_OK && !outcome->error[0]) {
    strncpy(outcome->error, curl_easy_strerror(code), CCURL_ERROR_SIZE - 1);
  }
  curl_easy_cleanup(curl);
}

/* MARK: - Mail */

typedef struct {
  const char *rest;
  size_t length;
} reading;

static size_t read_message(char *buffer, size_t size, size_t count, void *place) {
  reading *message = place;
  size_t part = size * count < message->length ? size * count : message->length;
  memcpy(buffer, message->rest, part);
  message->rest += part;
  message->length -= part;
  return part;
}

ccurl_outcome ccurl_send(const ccurl_letter *letter) {
  ccurl_outcome outcome = {CURLE_FAILED_INIT, 0, ""};
  CURL *curl = open_handle(letter->url, "smtp,smtps", letter->timeout_ms, outcome.error);
  if (!curl) return outcome;
  reading message = {letter->message, letter->length};
  struct curl_slist *recipients = curl_slist_append(NULL, letter->recipient);
  if (letter->user) curl_easy_setopt(curl, CURLOPT_USERNAME, letter->user);
  if (letter->password) curl_easy_setopt(curl, CURLOPT_PASSWORD, letter->password);
  if (letter->authorities) curl_easy_setopt(curl, CURLOPT_CAINFO, letter->authorities);
  curl_easy_setopt(curl, CURLOPT_USE_SSL, letter->needs_tls ? CURLUSESSL_ALL : CURLUSESSL_NONE);
  curl_easy_setopt(curl, CURLOPT_MAIL_FROM, letter->sender);
  curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients);
  curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_message);
  curl_easy_setopt(curl, CURLOPT_READDATA, &message);
  CURLcode code = recipients ? curl_easy_perform(curl) : CURLE_OUT_OF_MEMORY;
  finish(curl, code, &outcome);
  curl_slist_free_all(recipients);
  return outcome;
}

/* MARK: - Documents */

typedef struct {
  char *start;
  size_t size, length;
} writing;

static size_t write_document(char *bytes, size_t size, size_t count, void *place) {
  writing *document = place;
  size_t part = size * count;
  if (part > document->size - document->length) return 0;
  memcpy(document->start + document->length, bytes, part);
  document->length += part;
  return part;
}

ccurl_outcome ccurl_get(
    const char *url, long timeout_ms, char *buffer, size_t size, size_t *length) {
  ccurl_outcome outcome = {CURLE_FAILED_INIT, 0, ""};
  *length = 0;
  CURL *curl = open_handle(url, "http,https", timeout_ms, outcome.error);
  if (!curl) return outcome;
  writing document = {buffer, size, 0};
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, write_document);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &document);
  finish(curl, curl_easy_perform(curl), &outcome);
  *length = document.length;
  return outcome;
}
