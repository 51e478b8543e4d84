/* Limits on a submission that the app and the extension accept: far more than any real submission has. Lengths are in UTF-16 units. */

export const MAX_SHORT_LENGTH = 500
/** Maximum length of a note, an error message or a test case. */
export const MAX_TEXT_LENGTH = 200_000
export const MAX_CODE_LENGTH = 2_000_000
/** Maximum number of snapshots of the code, and maximum number of test runs, of one submission. */
export const MAX_ENTRIES = 5_000
/** The name of a problem in the practice site's URLs. It becomes part of a key. */
export const SITE_SLUG = /^[^|\s\p{Surrogate}]{1,200}$/u
