import type { Category } from '#domain/category'
import type { Activity } from '#domain/insight/activity'
import type { Statistics } from '#domain/insight/statistics'
import type { DiffLine } from '#domain/journey/diff-lines'
import type { Feedback, SolveKey } from '#domain/solve'
import type { EventAddress } from '#events/commit'
import type { DataApi } from './backup'
import type {
  ChangeFilter,
  ChangeWindow,
  FieldChange,
  OpenedChange,
  OpenedEvent,
  UndoResult,
  UndoTarget,
  Version,
  VersionPart,
} from './changes'
import type { DevicesApi } from './devices'
import type { Head } from './head'
import type {
  HistoryView,
  IdentityOffer,
  JoinOffer,
  Journey,
  JourneyPointCode,
  SolveDetail,
  SolveFilter,
  SolveItem,
  SolveWindow,
  UnlistedText,
} from './history'
import type { GoalForecast, Insight, ScoreReason } from './insight'
import type {
  EditableList,
  LastingRecommendations,
  ListOverview,
  OpenedList,
  PreviewQuery,
  ProfileLists,
  ProfileRecommendations,
  RenewalPreview,
  ResolvedList,
  WithoutGone,
} from './lists'
import type { PlanView } from './plan'
import type { FoundProblem, ProblemDetail, TagCount } from './problem'
import type { Result } from './result'
import type { MovedDates, NamedProblem, RatedReviewState, ReviewQueue } from './reviews'
import type { TableApi } from './table-import'
import type { TimelineProgress, TravelAxis } from './time-travel'
import type { HistoricalView } from './views'

/** Calls of single screens and dialogs. The worker loads their code on the first use. */
export interface ScreenApi extends DataApi, DevicesApi, TableApi {
  /** Starts, pauses or retries the import of submissions that the browser extension makes from the practice site. */
  controlImport(action: 'start' | 'pause' | 'retry'): Promise<Result<null>>
  /** Returns a year of activity and the score trends of the active profile's goals. */
  getInsight(): Promise<Result<Insight>>
  /** Explains and forecasts the score of a category. */
  getScoreReason(category: Category): Promise<Result<ScoreReason>>
  /** Recommends problems in a category, or in all categories if `category` is null. */
  recommend(category: Category | null): Promise<Result<ProfileRecommendations>>
  /** Returns, for every dashboard row, the recommendations that do not change with time. */
  getLastingRecommendations(): Promise<Result<LastingRecommendations>>
  /** Returns the forecast for the interview date of the active profile; null if the profile has no interview date (N12). */
  getGoalForecast(): Promise<Result<GoalForecast | null>>
  /** Returns the plan up to the interview of the active profile (N21). */
  getPlan(): Promise<Result<PlanView>>
  /** Returns the problems that the person excluded from Today and Reviews, by title (N22). */
  listExcludedProblems(): Promise<Result<NamedProblem[]>>
  /**
   * Starts a sync after the user opened a problem and returned. Reads the newest submissions even if they were read recently, and
   * announces new submissions with the score changes that they cause (N2).
   */
  syncAfterReturn(isSilent: boolean): Promise<Result<null>>
  /** Hides the notice that submissions may be missing (N18). */
  dismissGap(): Promise<Result<null>>
  /** Shows the submissions whose problem is not in the catalog like those of own problems, until the catalog has it (C11). */
  showUnlisted(): Promise<Result<null>>
  /** Starts to read the texts that a search needs. */
  prepareSearch(): Promise<Result<null>>
  /** Returns a range of the solves that match a filter. While a text search is running, the result has `isPartial`. */
  listSolves(filter: SolveFilter, offset: number, limit: number, view?: HistoryView): Promise<Result<SolveWindow>>
  /**
   * Returns the index of a solve, or of its problem in the Problems view, in the list that `listSolves` last returned; null if the list
   * does not contain it.
   */
  findSolveIndex(filter: SolveFilter, key: SolveKey, view?: HistoryView): Promise<Result<number | null>>
  /** Returns texts of the person that match a query but belong to no listed solve, such as notes on problems without a solve (N6). */
  findUnlisted(query: string): Promise<Result<UnlistedText[]>>
  /** Returns pairs of an added solve and a similar submission, without pairs about which the person has already decided (N10). */
  findJoinOffers(): Promise<Result<JoinOffer[]>>
  /** Returns own problems that may be problems of the catalog, equal names first, without those for which the person has answered (N31). */
  findIdentityOffers(): Promise<Result<IdentityOffer[]>>
  /** Returns the description of a solve's problem from the extension or the catalog; null if neither has one. */
  describeProblem(key: SolveKey): Promise<Result<string | null>>
  openSolve(key: SolveKey): Promise<Result<SolveDetail>>
  /** Returns statistics of the displayed state (a past one during time travel), such as first-try rates and median times. */
  getStatistics(): Promise<Result<Statistics>>
  /** Returns the activity of a calendar year in the displayed state, which is a past one during time travel (N13). */
  getActivityOfYear(year: number): Promise<Result<Activity>>
  /** Returns the solves of a local day (days since 1970-01-01) in the displayed state, oldest first. */
  listSolvesOfDay(day: number): Promise<Result<SolveItem[]>>
  /** Returns a problem with all its attempts. Also works for a problem without attempts. */
  openProblem(slug: string): Promise<Result<ProblemDetail>>
  /** Returns problems that match a search, best matches first (N7). Without words, those with the newest attempts. */
  findProblems(query: string, limit: number): Promise<Result<FoundProblem[]>>
  /** Returns all tags of problems, most used first (N6). */
  listTags(): Promise<Result<TagCount[]>>
  /** Returns the line diff between the code of two attempts. */
  compareAttempts(before: SolveKey, after: SolveKey): Promise<Result<DiffLine[]>>
  /** Returns all notes that a problem ever had, newest first. */
  listProblemNotes(slug: string): Promise<Result<Version[]>>
  /** Returns the timeline of a solve's code, without the code itself. */
  openJourney(key: SolveKey): Promise<Result<Journey>>
  /** Returns the code at a point of a code history; `position` is its index in the list of points. */
  openJourneyPoint(key: SolveKey, position: number): Promise<Result<JourneyPointCode>>
  /** Returns the line diff between two points of a code history; `before` and `after` are their indexes. */
  compareJourney(key: SolveKey, before: number, after: number): Promise<Result<DiffLine[]>>
  /** Returns today's reviews. `extra` is added to the daily limit for this call only (N4). */
  getReviewQueue(extra: number): Promise<Result<ReviewQueue>>
  /** Hides the notice that review dates have moved for a reason, until they move again (N24). */
  dismissMovedDates(reason: keyof MovedDates): Promise<Result<null>>
  /** Returns the review state of a problem; null if it was never accepted (N3). */
  getReviewState(slug: string): Promise<Result<RatedReviewState | null>>
  /** Returns the study lists with their progress, built-in lists first (N9). */
  listOverviews(): Promise<Result<ListOverview[]>>
  openList(id: string): Promise<Result<OpenedList>>
  /** Returns a list that the person made, as text for a form. */
  getEditableList(id: string): Promise<Result<EditableList>>
  /**
   * Finds the problems that the lines of a text name, and returns them with rows of the preview. `acceptedSlugs` are found even if the
   * catalog does not have them.
   */
  resolveList(text: string, acceptedSlugs: readonly string[], preview: PreviewQuery): Promise<Result<ResolvedList>>
  /** Compares a list that the person made with the text of a newer file; new problems would form the section `sectionName` (N35). */
  previewRenewal(id: string, text: string, sectionName: string): Promise<Result<RenewalPreview>>
  /** Returns a list that the person made, and the list without the problems that its newest file does not have. */
  getListWithoutGone(id: string): Promise<Result<WithoutGone>>
  /** Returns the study list from which each profile recommends problems, and all available lists. */
  getProfileLists(): Promise<Result<ProfileLists>>
  /** Builds the prompt that asks an AI for feedback on a solve (F2). */
  buildPrompt(key: SolveKey): Promise<Result<string>>
  /** Parses an AI's reply. Requirement F6 defines the error messages. */
  parseAiReply(text: string): Promise<Result<Feedback>>
  /**
   * Reads the next chunk of a timeline for time travel. Must be called again until the timeline is complete. If `axis` is null, days are
   * read if most solves are older than the log, otherwise changes.
   */
  readMoreOfTimeline(axis: TravelAxis | null): Promise<Result<TimelineProgress>>
  /** Shows the state at a position of a timeline, read-only. A null position returns to the present. */
  travelTo(axis: TravelAxis, position: number | null): Promise<Result<HistoricalView | null>>
  /** Returns to the present and frees the timeline. */
  endTravel(): Promise<Result<null>>
  /** Returns a range of the commits that match a filter, newest first, and how much of the log has been read. */
  listChanges(filter: ChangeFilter, offset: number, limit: number): Promise<Result<ChangeWindow>>
  /** Like `listChanges`, but reads only the newest commits. */
  listNewestChanges(filter: ChangeFilter, offset: number, limit: number): Promise<Result<ChangeWindow>>
  /** Returns the index of a commit in the filtered list of changes; null if it does not match or is not read yet. */
  findChangeIndex(filter: ChangeFilter, seq: number): Promise<Result<number | null>>
  /**
   * Counts the commits that match the filter and are later than the displayed past state. Returns null if the present or a day is
   * displayed, or if the number is unknown.
   */
  countLaterChanges(filter: ChangeFilter): Promise<Result<number | null>>
  openChange(seq: number, offset: number, limit: number): Promise<Result<OpenedChange>>
  /** Returns the fields that one event changed, and its raw JSON. */
  openEvent(at: EventAddress): Promise<Result<OpenedEvent>>
  /** Returns the versions of all parts of a solve, newest first. */
  listVersions(key: SolveKey): Promise<Result<Version[]>>
  /** Returns the fields that would change if a version were restored. */
  compareVersion(at: EventAddress, part: VersionPart): Promise<Result<FieldChange[]>>
  /**
   * Restores a part of a solve, profile or study list to its state at an event, as a new change. `commit`: id of the new commit; null if
   * nothing changed.
   */
  restoreVersion(at: EventAddress, part: VersionPart): Promise<Result<{ head: Head; commit: string | null }>>
  /** Undoes or redoes a change, as a new change. */
  undo(target: UndoTarget): Promise<Result<UndoResult>>
}
