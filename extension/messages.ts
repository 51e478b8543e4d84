import * as v from 'valibot'
import { RATINGS } from '#domain/review/rating'
import { CODE, COUNT, MILLISECONDS, SHORT_TEXT, SLUG, SUBMISSION_ID, TEXT } from './protocol/bounds'
import { STATUS } from './protocol/status'

/*
 * Messages inside the extension. The page hook is the extension's script that observes a page of the practice site. The page or another
 * extension can forge its messages. So a submission is stored only after the site has confirmed it, and the size of other data is limited.
 */

/** The event on `document` with which the page hook sends a message to the content script. Its detail is JSON text. */
export const HOOK_EVENT = 'io.github.solvelog.companion.seen'

/** Maximum length of a message of the page hook, in UTF-16 units. */
export const MAX_HOOK_MESSAGE_UNITS = 5_000_000

/**
 * The events on `document` with which the page hook and the site script announce their start. Their detail is a random text that identifies
 * the injection. An earlier script of the same kind then ends. An empty detail ends all scripts of the kind.
 */
export const HOOK_STARTED_EVENT = 'io.github.solvelog.companion.hook-started'
export const SITE_STARTED_EVENT = 'io.github.solvelog.companion.site-started'

/**
 * The kinds of data that the page hook can fail to read (E21):
 * - `submit`, `run`: the request, or its answer with the id
 * - `check`: the result of a test run or a submission
 * - `editor`: a problem page showed no editor
 */
export const HOOK_PROBLEMS = ['submit', 'run', 'check', 'editor'] as const
export type HookProblem = (typeof HOOK_PROBLEMS)[number]

/** An event that the page hook observed. `at` and `startedAt` are epoch milliseconds. */
export const HOOK_MESSAGE = v.variant('kind', [
  /** The code in the editor, while it is typed. */
  v.object({
    kind: v.literal('typed'),
    slug: SLUG,
    lang: SHORT_TEXT,
    code: CODE,
    at: MILLISECONDS,
    /**
     * How the code came into the editor: by keys, from the clipboard, or set by the page, for example as a restored draft or after a reset.
     */
    how: v.picklist(['keys', 'pasted', 'replaced']),
    /** The fingerprint of the text before the first key, or of the text that the page set. */
    start: v.nullable(SHORT_TEXT),
  }),
  /** The site accepted a submission for judging and gave it an id. */
  v.object({
    kind: v.literal('submitted'),
    submissionId: SUBMISSION_ID,
    slug: SLUG,
    lang: SHORT_TEXT,
    code: CODE,
    startedAt: MILLISECONDS,
  }),
  v.object({ kind: v.literal('judged'), submissionId: SUBMISSION_ID }),
  /** A test run (LeetCode's Run button) and its result. */
  v.object({
    kind: v.literal('run'),
    runId: v.pipe(SHORT_TEXT, v.nonEmpty()),
    slug: SLUG,
    lang: SHORT_TEXT,
    code: CODE,
    startedAt: MILLISECONDS,
    statusCode: v.number(),
    isCorrect: v.nullable(v.boolean()),
    compareResult: v.nullable(TEXT),
    totalCorrect: v.nullable(COUNT),
    totalTestcases: v.nullable(COUNT),
    runtime: v.nullable(SHORT_TEXT),
    memory: v.nullable(SHORT_TEXT),
    error: v.nullable(TEXT),
    testcase: v.nullable(TEXT),
  }),
  /** Data that the page hook expected on a problem page but did not find. */
  v.object({ kind: v.literal('problem'), problem: v.picklist(HOOK_PROBLEMS) }),
  /** The page requested an editorial or a solution of the problem. */
  v.object({ kind: v.literal('solution-viewed'), slug: SLUG, at: MILLISECONDS }),
])
export type HookMessage = v.InferOutput<typeof HOOK_MESSAGE>

/** The messages from the content script on leetcode.com to the background script. */
export const SITE_MESSAGE = v.variant('type', [
  v.object({ type: v.literal('site-open') }),
  /** `marker` is a hash that changes with each sign-in at the site. */
  v.object({ type: v.literal('seen'), seen: HOOK_MESSAGE, marker: SHORT_TEXT }),
])
export type SiteMessage = v.InferOutput<typeof SITE_MESSAGE>

/** Background → content script on leetcode.com: one request to the site. Paths are relative to its origin. */
export const SITE_REQUEST = v.object({
  type: v.literal('request'),
  path: v.pipe(v.string(), v.startsWith('/')),
  /** The path to send in the Referer header; null for the path of the tab's own page. */
  referrer: v.nullable(v.pipe(v.string(), v.startsWith('/'))),
  /** The JSON body of a POST; null for a GET. */
  body: v.nullable(v.string()),
})
export type SiteRequest = v.InferOutput<typeof SITE_REQUEST>

/**
 * Background → content script on leetcode.com: asks for each problem whether the tab showed it in the foreground at a time (epoch
 * milliseconds). The answer is a VISIBILITY_ANSWER.
 */
export const VISIBILITY_QUERY = v.object({
  type: v.literal('were-visible'),
  views: v.array(v.object({ slug: SLUG, at: MILLISECONDS })),
})
export type ProblemView = v.InferOutput<typeof VISIBILITY_QUERY>['views'][number]
export const VISIBILITY_ANSWER = v.array(v.boolean())

/** Background → content script on leetcode.com: recording was switched off. */
export const RECORDING_OFF = v.object({ type: v.literal('end') })
export type RecordingOff = v.InferOutput<typeof RECORDING_OFF>

/** Content script on a Solvelog site → background: a request of protocol 2, as the page sent it. */
export const APP_MESSAGE = v.object({ type: v.literal('app'), request: v.unknown() })

/** Content script on a Solvelog site → background: the page has sent HELLO. The answer is a HELLO_ANSWER. */
export const APP_HELLO = v.object({ type: v.literal('app-hello') })
export const HELLO_ANSWER = v.object({ isConnected: v.boolean() })

/** A message from the popup to the background script: the action that the user has chosen. */
export const POPUP_MESSAGE = v.object({
  type: v.literal('popup'),
  action: v.variant('name', [
    v.object({ name: v.picklist(['state', 'begin', 'start', 'pause', 'retry', 'read-again', 'delete-everything']) }),
    v.object({ name: v.picklist(['record-typing', 'demo']), isOn: v.boolean() }),
    v.object({ name: v.literal('rate'), submissionId: SUBMISSION_ID, rating: v.picklist(RATINGS) }),
    v.object({ name: v.literal('delete-account'), account: v.string() }),
    v.object({ name: v.picklist(['connect', 'ignore', 'disconnect']), origin: v.pipe(v.string(), v.url()) }),
  ]),
})
export type PopupAction = v.InferOutput<typeof POPUP_MESSAGE>['action']

/** Background → popup: the state after the action. */
export const POPUP_STATE = v.object({
  status: STATUS,
  /** The newest submission of the last 24 hours, and the rating of its problem, computed from the data of the extension. */
  lastSubmission: v.nullable(
    v.object({
      id: SUBMISSION_ID,
      title: v.string(),
      verdict: v.string(),
      isAccepted: v.boolean(),
      /** The time of the attempt in seconds; null if it is not known. */
      seconds: v.nullable(v.number()),
      /** Number of submissions of the problem on this day, up to this one. */
      tries: v.number(),
      derived: v.picklist(RATINGS),
      why: v.string(),
      /** The user's own rating; null if there is none. `isConfirmed`: whether an app has stored it. */
      chosen: v.nullable(v.object({ rating: v.picklist(RATINGS), isConfirmed: v.boolean() })),
    }),
  ),
  consent: v.picklist(['none', 'changed', 'given']),
  recordsTyping: v.boolean(),
  /** Whether the bundled demo data is shown instead of an account's. */
  isDemo: v.boolean(),
  /** The accounts with stored data, in lower case. */
  accounts: v.array(v.string()),
  runs: v.number(),
  snapshots: v.number(),
  maySeeSite: v.boolean(),
  /** Whole sentences about fields that the site no longer sends, and about accounts other than the imported one; null if there are none. */
  drift: v.nullable(v.string()),
  otherAccounts: v.nullable(v.string()),
  sites: v.array(
    v.object({
      origin: v.string(),
      state: v.picklist(['asking', 'connected', 'ignored']),
      lastReadAt: v.nullable(v.number()),
    }),
  ),
})
export type PopupState = v.InferOutput<typeof POPUP_STATE>

/** Background → popup, if an action has failed: the browser's reason for the failure. */
export const POPUP_FAILURE = v.object({ error: v.string() })
export type PopupFailure = v.InferOutput<typeof POPUP_FAILURE>

/** The key in storage.local that the background writes when the status or the data has changed. */
export const STATUS_CHANGED_KEY = 'tick'

/** The key in storage.local with the user's decision about each origin. */
export const SITES_KEY = 'sites'
