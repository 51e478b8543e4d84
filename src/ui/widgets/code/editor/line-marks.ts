import { type Extension, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter, lineNumbers } from '@codemirror/view'

export interface LineMark {
  kind: 'changed' | 'added' | 'removed' | 'left-out' | null
  /** The text in the gutter of a comparison. All other code has line numbers. */
  number?: string
}

export const setLineMarks = StateEffect.define<readonly LineMark[]>()

interface MarkedLines {
  marks: readonly LineMark[]
  decorations: DecorationSet
}

const NO_MARKED_LINES: MarkedLines = { marks: [], decorations: Decoration.none }

function createLineDecorations(doc: Text, marks: readonly LineMark[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (let line = 1; line <= Math.min(doc.lines, marks.length); line++) {
    const kind = marks[line - 1]?.kind
    if (!kind) continue
    const { from } = doc.line(line)
    builder.add(from, from, Decoration.line({ class: `cm-${kind}` }))
  }
  return builder.finish()
}

const markedLines = StateField.define<MarkedLines>({
  create: () => NO_MARKED_LINES,
  update(value, transaction) {
    const effect = transaction.effects.find((candidate) => candidate.is(setLineMarks))
    if (effect) return { marks: effect.value, decorations: createLineDecorations(transaction.state.doc, effect.value) }
    return transaction.docChanged ? NO_MARKED_LINES : value
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
})

class NumberMarker extends GutterMarker {
  constructor(readonly text: string) {
    super()
  }

  override eq(other: NumberMarker): boolean {
    return other.text === this.text
  }

  override toDOM(): Node {
    return document.createTextNode(this.text)
  }
}

const numberGutter = gutter({
  class: 'cm-pair',
  lineMarker(view, { from }) {
    const { marks } = view.state.field(markedLines)
    return new NumberMarker(marks[view.state.doc.lineAt(from).number - 1]?.number ?? '')
  },
  lineMarkerChange: ({ transactions }) =>
    transactions.some(({ effects }) => effects.some((effect) => effect.is(setLineMarks))),
})

/** Returns the CodeMirror extension for line numbers and highlighted lines. A comparison shows the line numbers of both texts. */
export function createLineMarksExtension(isComparison: boolean): Extension {
  return [markedLines, isComparison ? numberGutter : lineNumbers()]
}
