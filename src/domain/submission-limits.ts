/* Limits on one submission that the app and the extension accept: far above any real one, far below a harmful size. Lengths are UTF-16 units. */

/** A name, status or formatted number. */
export const MAX_SHORT_LENGTH = 500
/** A note, an error message or a test case. */
export const MAX_TEXT_LENGTH = 200_000
export const MAX_CODE_LENGTH = 2_000_000
/** Snapshots or Runs. */
export const MAX_ENTRIES = 5_000
/** The name of a problem in the practice site's URLs. It becomes part of a key. */
export const SITE_SLUG = /^[^|\s\p{Surrogate}]{1,200}$/u
