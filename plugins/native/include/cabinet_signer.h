/*
 * cabinet_signer.h: a key that signs for Cabinet and never leaves its place.
 *
 * A signer is a shared library that exports one function, cabinet_signer_table. Cabinet loads it into a child process of its own
 * (`cabinet native-worker`), one process for each `[signers.<name>]` of the configuration, and asks it through the table below.
 * docs/native-signers.md tells the same with examples.
 *
 * Ownership
 *   What Cabinet passes (cabinet_bytes) is borrowed: valid until the function returns, never to be written to or freed.
 *   What the module answers (cabinet_buffer) is the module's: Cabinet copies it at once and hands it to `release`.
 *   A cabinet_buffer may be set by a function that fails, too: it is then the reason, as UTF-8 text.
 *
 * Threads
 *   `open` is called once, before everything else, `close` once, after everything else. Calls between them may come from different
 *   threads, but one at a time, unless CABINET_SIGNER_CONCURRENT is among the flags.
 *
 * Errors
 *   A function never throws, never exits and never calls back. A text names what is wrong and what to do; it goes to the log of the
 *   server, so it holds nothing of the key, of the PIN and of the data. The same holds for what the module writes to standard error.
 */
#ifndef CABINET_SIGNER_H
#define CABINET_SIGNER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this table. */
#define CABINET_SIGNER_ABI 1u

/* What a function returns. */
#define CABINET_SIGNER_OK 0          /* done */
#define CABINET_SIGNER_REFUSED 1     /* wrong key, wrong PIN, expired certificate, form that the key has not: asking again is no use */
#define CABINET_SIGNER_UNAVAILABLE 2 /* the device is away or busy: worth another try */

/* Forms of a signature. */
#define CABINET_SIGNER_RAW 0u          /* the bare signature in OpenSSL's order of bytes: GOST R 34.10-2012 (64 or 128), RSA PKCS #1 v1.5 */
#define CABINET_SIGNER_CMS_DETACHED 1u /* DER of CMS SignedData without the content, with the certificate of the key (RFC 5652) */

/* Flags of a table. */
#define CABINET_SIGNER_CONCURRENT 1u /* sign, verify and describe may be called at the same time with the same signer */

/* Borrowed bytes. `data` may be NULL if `size` is 0. */
typedef struct cabinet_bytes {
    const uint8_t *data;
    size_t size;
} cabinet_bytes;

/* Bytes of the module, given back through `release`. At most 1 MiB for a signature and for a description, 4 KiB for a text. */
typedef struct cabinet_buffer {
    uint8_t *data;
    size_t size;
} cabinet_buffer;

/* The module's own: a key that is open. */
typedef struct cabinet_signer cabinet_signer;

typedef struct cabinet_signer_functions {
    uint32_t abi;   /* CABINET_SIGNER_ABI */
    uint32_t size;  /* sizeof(cabinet_signer_functions) */
    uint32_t flags; /* CABINET_SIGNER_CONCURRENT or 0 */
    uint32_t reserved; /* 0 */

    /*
     * Opens the key.
     * config       the table `settings` of `[signers.<name>]` as a JSON object; `{}` if there is none
     * key          what the key's file holds: PEM, the name of a container, a PIN: whatever this module documents; wiped after the call
     * certificate  PEM; size 0 if none is configured
     * signer       set on CABINET_SIGNER_OK, never NULL then
     */
    int32_t (*open)(cabinet_bytes config, cabinet_bytes key, cabinet_bytes certificate, cabinet_signer **signer,
                    cabinet_buffer *error);

    /* Signs data; the digest belongs to the key. `answer` is the signature, or the reason. */
    int32_t (*sign)(cabinet_signer *signer, uint32_t form, cabinet_bytes data, cabinet_buffer *answer);

    /*
     * Whether `signature` (CABINET_SIGNER_RAW) of `data` was made by the owner of `certificate` (PEM), which need not be this key's.
     * `valid` is 1 or 0 on CABINET_SIGNER_OK. A signature that is no signature at all is not valid; that is no error.
     */
    int32_t (*verify)(cabinet_signer *signer, cabinet_bytes certificate, cabinet_bytes data, cabinet_bytes signature,
                      uint32_t *valid, cabinet_buffer *error);

    /* Says who the module is, for the administrator: a JSON object with the texts "module", "version", "algorithm". */
    int32_t (*describe)(cabinet_signer *signer, cabinet_buffer *answer);

    /* Gives back what the module answered. Called for every cabinet_buffer whose data is not NULL. */
    void (*release)(cabinet_buffer buffer);

    /* Forgets the key. */
    void (*close)(cabinet_signer *signer);
} cabinet_signer_functions;

/*
 * The one symbol. `abi` is the version that Cabinet speaks; NULL says that the module does not speak it. The table lives as long as the
 * library is loaded.
 */
const cabinet_signer_functions *cabinet_signer_table(uint32_t abi);

#ifdef __cplusplus
}
#endif

#endif
