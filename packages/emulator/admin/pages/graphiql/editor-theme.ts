import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The colors of the emulator's pages, in light and in dark. */
export const editorTheme = [
  EditorView.theme({
    '&': {
      height: '100%',
      fontSize: '0.8125rem',
      color: 'var(--ink)',
      background: 'var(--surface)',
    },
    '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
    '.cm-content': { caretColor: 'var(--ink)' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-gutters': {
      color: 'var(--muted)',
      background: 'var(--surface)',
      borderRight: '1px solid var(--line)',
    },
    '.cm-activeLine, .cm-activeLineGutter': { background: 'transparent' },
    '&.cm-focused .cm-activeLine': {
      background: 'color-mix(in srgb, var(--sunken) 55%, transparent)',
    },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
      { background: 'color-mix(in srgb, var(--accent) 25%, transparent)' },
    '.cm-tooltip': {
      color: 'var(--ink)',
      background: 'var(--surface)',
      border: '1px solid var(--line)',
      borderRadius: '8px',
      boxShadow: 'var(--shadow-high)',
    },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      color: 'var(--on-solid)',
      background: 'var(--solid)',
    },
    '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.75' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.keyword, tags.definitionKeyword], color: 'var(--accent)' },
      { tag: [tags.typeName, tags.className, tags.atom], color: 'var(--code-type)' },
      { tag: [tags.string, tags.number, tags.bool], color: 'var(--code-value)' },
      { tag: [tags.variableName, tags.special(tags.variableName)], color: 'var(--code-variable)' },
      { tag: tags.comment, color: 'var(--muted)' },
    ]),
  ),
]
