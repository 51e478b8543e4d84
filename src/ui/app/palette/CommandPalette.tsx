import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import type { BaseUIEvent } from '@base-ui/react/types'
import { ArrowUpRight, Search, X } from 'lucide'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ForgivingQuery, NO_MATCH, sumCosts } from '#domain/search/forgiving'
import { parseSearchWords } from '#domain/search/words'
import type { FoundProblem } from '#protocol/problem'
import { getModifierKeyName } from '../../behaviour/modifier-key'
import { DialogPopup } from '../../components/Dialog'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { useProblemSearch } from '../../hooks/use-problem-search'
import { useQuery } from '../../hooks/use-query'
import { getClient } from '../../worker-client/client'
import { lazyFeatureLinks } from '../lazy-feature-links'
import { openOnSite } from '../sync-on-return'
import {
  listAllowedActions,
  listProfileCommands,
  listScreenCommands,
  listStudyListCommands,
  type PaletteCommand,
} from './commands'
import { KeyCombination } from './ShortcutList'

const MAX_PROBLEMS = 20
const MAX_RECENT_PROBLEMS = 5
/** The maximum number of lists and of profiles. */
const MAX_NAMES = 6

interface PaletteEntry extends PaletteCommand {
  problem?: FoundProblem
}

/** Entries under one heading. The autocomplete component requires the field names. */
interface EntryGroup {
  /** The heading of the group. */
  value: string
  items: PaletteEntry[]
}

/** A dialog in which the user finds screens, actions, study lists, profiles and problems by typing (N7). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [searchText, setSearchText] = useState('')
  const [commands] = useState(() => ({
    screens: listScreenCommands(),
    actions: listAllowedActions(),
    profiles: listProfileCommands(),
  }))
  const answer = useQuery('lists', () => getClient().call('getProfileLists'))
  const lists = answer?.ok ? listStudyListCommands(answer.value.lists) : []
  const recentAnswer = useQuery('recent', () => getClient().call('findProblems', '', MAX_RECENT_PROBLEMS))
  const recentProblems = recentAnswer?.ok ? recentAnswer.value : []
  const query = searchText.trim()
  const highlighted = useRef<PaletteEntry | undefined>(undefined)
  const runEntry = ({ run }: PaletteEntry) => {
    onClose()
    // The dialog returns the focus while it closes. A dialog that the command opens must get the focus after that.
    setTimeout(run)
  }
  const { problems, isCurrent, chooseFirst } = useProblemSearch(query, MAX_PROBLEMS, (first) =>
    runEntry(createProblemEntry(first)),
  )
  const groups: EntryGroup[] = [
    { value: 'Go to', items: commands.screens.filter(createMatcher(query)) },
    { value: 'Actions', items: commands.actions.filter(createMatcher(query)) },
    { value: 'Study lists', items: query === '' ? [] : lists.filter(createMatcher(query)).slice(0, MAX_NAMES) },
    {
      value: 'Switch the profile',
      items: query === '' ? [] : commands.profiles.filter(createMatcher(query)).slice(0, MAX_NAMES),
    },
    { value: 'Recent problems', items: query === '' ? recentProblems.map(createProblemEntry) : [] },
    { value: 'Problems', items: problems.map(createProblemEntry) },
    {
      value: 'Similar names',
      items: findSimilarCommands([...commands.screens, ...commands.actions, ...lists, ...commands.profiles], query),
    },
  ].filter(({ items }) => items.length > 0)
  const onKeyDown = (event: BaseUIEvent<KeyboardEvent>) => {
    const isCommand = highlighted.current !== undefined && !highlighted.current.problem
    if (event.key !== 'Enter' || query === '' || isCurrent || isCommand) return
    // The displayed problems still belong to an earlier text, so Enter chooses the first problem of the present text when it arrives.
    event.preventBaseUIHandler()
    event.preventDefault()
    chooseFirst()
  }
  return (
    <DialogPopup
      open
      onClose={onClose}
      aria-label="Command palette"
      className="fixed inset-x-2 top-2 flex max-h-[min(80dvh,34rem)] flex-col overflow-hidden rounded-lg border sm:inset-x-0 sm:top-[12dvh] sm:mx-auto sm:w-[calc(100%-3rem)] sm:max-w-xl"
    >
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        value={searchText}
        onValueChange={setSearchText}
        onItemHighlighted={(entry) => {
          highlighted.current = entry
        }}
        itemToStringValue={({ label }: PaletteEntry) => label}
        autoHighlight="always"
        keepHighlight
      >
        <div className="flex items-center gap-2 border-b border-line pr-1.5 pl-4">
          <Icon node={Search} size={16} className="shrink-0 text-muted" />
          <Autocomplete.Input
            onKeyDown={onKeyDown}
            aria-label="Search screens, problems and actions"
            placeholder="Search screens, problems, actions"
            maxLength={200}
            className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted sm:text-sm"
          />
          <Dialog.Close render={<IconButton label="Close" />}>
            <Icon node={X} size={16} />
          </Dialog.Close>
        </div>
        <Autocomplete.Empty>
          {groups.length === 0 && (
            <p className="px-4 py-8 text-center text-muted">
              {isCurrent ? 'Nothing found. Try a title, a number or a screen.' : 'Searching…'}
            </p>
          )}
        </Autocomplete.Empty>
        <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-1 empty:hidden">
          {(group: EntryGroup) => (
            <Autocomplete.Group key={group.value} items={group.items} className="py-1">
              <Autocomplete.GroupLabel className="px-4 py-1 text-xs font-medium text-muted">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: PaletteEntry) => (
                  <Autocomplete.Item
                    key={entry.id}
                    value={entry}
                    onClick={() => runEntry(entry)}
                    className="mx-1.5 flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 outline-none data-highlighted:bg-accent-soft touch:min-h-11"
                  >
                    <EntryLine entry={entry} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </DialogPopup>
  )
}

function EntryLine({ entry: { label, icon, shortcut, problem } }: { entry: PaletteEntry }) {
  if (!problem) {
    return (
      <>
        {icon && <Icon node={icon} size={16} className="shrink-0 text-muted" />}
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {shortcut && (
          <span className="flex items-center gap-1.5 touch:hidden">
            <KeyCombination name={shortcut} modifierName={getModifierKeyName()} />
          </span>
        )}
      </>
    )
  }
  const { number, difficulty, isTried } = problem
  return (
    <>
      <span className="figures w-9 shrink-0 text-right text-xs text-muted">{number}</span>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <span className="shrink-0 text-xs text-muted">
        {isTried ? (difficulty ?? 'Your own') : `${difficulty}, not tried`}
      </span>
      {!isTried && (
        <>
          <Icon node={ArrowUpRight} size={14} className="shrink-0 text-muted" />
          <span className="sr-only">(opens LeetCode in a new tab)</span>
        </>
      )}
    </>
  )
}

function createMatcher(query: string): (command: PaletteCommand) => boolean {
  const words = parseSearchWords(query)
  return ({ label, searchTerms }) => {
    const commandWords = `${label} ${searchTerms}`.toLowerCase().split(/[\s:]+/)
    return words.every(({ text }) => commandWords.some((word) => word.startsWith(text)))
  }
}

/** Returns the commands that match a query in spite of typing errors, the most similar first (N25). Empty if a command matches exactly. */
function findSimilarCommands(commands: readonly PaletteCommand[], searchText: string): PaletteCommand[] {
  if (commands.some(createMatcher(searchText))) return []
  const query = new ForgivingQuery(searchText)
  return commands
    .map((command) => ({
      command,
      cost: sumCosts(query.computeCostsInText(`${command.label} ${command.searchTerms}`)),
    }))
    .filter(({ cost }) => cost !== NO_MATCH)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_NAMES)
    .map(({ command }) => command)
}

function createProblemEntry(problem: FoundProblem): PaletteEntry {
  const { slug, title, isTried } = problem
  const run = () => {
    if (isTried) void lazyFeatureLinks.showProblem(slug)
    else openOnSite(slug)
  }
  return { id: `problem ${slug}`, label: title, searchTerms: '', run, problem }
}
