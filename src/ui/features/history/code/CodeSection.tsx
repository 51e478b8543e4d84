import { ArrowUpRight } from 'lucide'
import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isOwnProblem } from '#domain/problem'
import { createProblemUrl } from '#domain/problem-url'
import { findWord } from '#domain/search/words'
import type { SolveDetail } from '#protocol/history'
import { lazy } from '../../../behaviour/lazy'
import { Button } from '../../../components/Button'
import { Icon } from '../../../components/Icon'
import { type Edit, useEdit } from '../../../hooks/use-edit'
import { history } from '../../../state/history-store'
import { readPref, writePref } from '../../../state/prefs'
import { CodeView } from '../../../widgets/code/CodeView'
import { convertToLineFeeds } from '../../../widgets/code/line-ends'
import { EditButton } from '../../../widgets/edit/EditButton'
import { EditForm } from '../../../widgets/edit/EditForm'
import { Section } from '../../../widgets/edit/Section'
import { useTextWords } from '../found-texts'
import { saveCode } from '../save'
import { CodeBlock, countLines, PREVIEW_LINES } from './CodeBlock'
import { LoadingTimeline } from './LoadingTimeline'

const CodeHistory = lazy(async () => (await import('./CodeHistory')).CodeHistory, LoadingTimeline)

/**
 * Shows the submitted code, its editor and its history. The browser stores whether code is expanded. Code with a word of the current search
 * is expanded at first (N23).
 */
export function CodeSection({ detail }: { detail: SolveDetail }) {
  const edit = useEdit(detail, 'code', saveCode)
  const code = detail.code ?? ''
  const [isExpandedPref, setIsExpandedPref] = useState(() => readPref('codeExpanded') !== null)
  const query = useSnapshot(history).filter.text
  const words = useTextWords(detail)
  const hasSearchedWord = useMemo(() => words.some((word) => findWord(word, code) !== null), [words, code])
  /** The search for which the user has collapsed the code. The code stays collapsed until the search changes. */
  const [collapsedQuery, setCollapsedQuery] = useState<string | null>(null)
  const isExpanded = isExpandedPref || (hasSearchedWord && query !== collapsedQuery)
  const setExpanded = (next: boolean) => {
    setIsExpandedPref(next)
    setCollapsedQuery(next ? null : query)
    writePref('codeExpanded', next ? 'true' : null)
  }
  const hasHistory = detail.snapshots + detail.runs > 0
  const lines = useMemo(() => countLines(convertToLineFeeds(code)), [code])
  const isCollapsible = hasHistory || lines > PREVIEW_LINES
  const shownCode =
    code.trim() === '' ? (
      <div className="flex flex-col items-start gap-1.5 text-muted">
        <p>No code yet. Paste yours to get feedback.</p>
        <p>Add your code first, then press Copy Prompt.</p>
        {!isOwnProblem(detail.slug) && (
          <a
            href={`${createProblemUrl(detail.slug)}submissions/`}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1 text-accent hover:underline touch:min-h-11"
          >
            Open my submissions on LeetCode
            <Icon node={ArrowUpRight} size={14} />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
      </div>
    ) : (
      <CodeBlock
        label="Submission code"
        lang={detail.lang}
        code={code}
        searchedWords={words}
        isExpanded={isExpanded}
        onExpand={() => setExpanded(true)}
      />
    )
  return (
    <Section
      title="Submission Code"
      tourName="code"
      actions={
        edit.form === null && (
          <>
            {isCollapsible && (
              <Button variant="ghost" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
                {isExpanded ? 'Collapse' : 'Expand'}
              </Button>
            )}
            <EditButton edit={edit} partName="Code" isEmpty={code === ''} />
          </>
        )
      }
    >
      {edit.form !== null ? (
        <CodeForm edit={edit} code={edit.form.code} lang={detail.lang} />
      ) : hasHistory ? (
        <CodeHistory
          key={`${detail.snapshots}.${detail.runs}`}
          detail={detail}
          expanded={isExpanded}
          onExpand={() => setExpanded(true)}
        >
          {shownCode}
        </CodeHistory>
      ) : (
        shownCode
      )}
    </Section>
  )
}

interface CodeFormProps {
  edit: Edit<'code'>
  code: string
  lang: string
}

function CodeForm({ edit, code, lang }: CodeFormProps) {
  return (
    <EditForm label="Submission Code" edit={edit} hint="Tab indents. Press Esc, then Tab, to leave the editor.">
      <div className="overflow-clip rounded-md border border-edge bg-surface focus-within:border-accent">
        <CodeView
          label="Code"
          lang={lang}
          text={code}
          autoFocus={edit.isOpenedByUser}
          readOnly={edit.stage === 'saving'}
          problem={edit.problem?.field === 'code' && code.trim() === '' ? edit.problem : null}
          onChange={(next) => edit.change({ code: next })}
        />
      </div>
    </EditForm>
  )
}
