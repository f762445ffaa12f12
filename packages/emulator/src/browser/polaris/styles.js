// @ts-check
/**
 * Style sheets are adopted: a content security policy of the app does not refuse them, as it would
 * an element.
 */

const DOCUMENT = `
  :where(s-page, s-section, s-box, s-stack, s-grid, s-banner, s-table, s-paragraph, s-heading,
    s-divider, s-choice-list, s-ordered-list, s-unordered-list, s-empty-state, s-query-container,
    s-button-group, s-drop-zone) { display: block }
  :where(s-page) { max-width: 62rem; margin: 0 auto; padding: 1rem; font: 0.875rem/1.5 sans-serif }
  :where(s-section, s-banner) { padding: 1rem; margin: 0 0 1rem; border: 1px solid #d5d5d5; border-radius: 8px }
  :where(s-banner) { background: #eef3ff }
  :where(s-banner[tone='critical']) { background: #ffefed }
  :where(s-page, s-section, s-banner, s-empty-state)[heading]::before { content: attr(heading); display: block; font-weight: 600; margin-bottom: 0.5rem }
  :where(s-page)[heading]::before { font-size: 1.25rem }
  :where(s-heading) { font-weight: 600; font-size: 1rem }
  :where(s-text[type='strong']) { font-weight: 600 }
  :where(s-badge, s-chip) { display: inline-block; padding: 0 0.5rem; border: 1px solid #d5d5d5; border-radius: 999px }
  :where(s-stack) { display: flex; flex-direction: column; gap: 0.5rem }
  :where(s-stack[direction='inline']) { flex-flow: row wrap; align-items: center }
  :where(s-grid) { display: grid; gap: 0.5rem }
  :where(s-divider) { border-top: 1px solid #d5d5d5; margin: 0.5rem 0 }
  :where(s-list-item) { display: list-item; margin-left: 1.25rem }
  :where(s-ordered-list s-list-item) { list-style: decimal }
  :where(s-table) { display: table; width: 100% }
  :where(s-table-header-row, s-table-row) { display: table-row }
  :where(s-table-body) { display: table-row-group }
  :where(s-table-header, s-table-cell) { display: table-cell; padding: 0.25rem 0.5rem; text-align: start }
  :where(s-table-header) { font-weight: 600 }
  :where(s-option, s-popover, s-tooltip, s-icon, s-menu) { display: none }
`

const CONTROL = `
  :host { display: inline-block }
  :host([hidden]) { display: none }
  button, a { font: inherit; cursor: pointer }
  button { padding: 0.25rem 0.75rem; border: 1px solid #8a8a8a; border-radius: 6px; background: #fff; color: inherit }
  button[data-variant='primary'] { background: #303030; color: #fff }
  button.plain { padding: 0; border: 0; background: none; text-decoration: underline }
  label { display: block }
  input:not([type='checkbox']), select, textarea { font: inherit; display: block; width: 100%; padding: 0.25rem 0.5rem; box-sizing: border-box }
  .error { color: #8e1f0b }
  dialog { border: 1px solid #8a8a8a; border-radius: 8px; min-width: 20rem }
`

/** Creates the style sheet of a page. */
export function documentStyles() {
  return sheetOf(DOCUMENT)
}

/** Creates the style sheet of an element. */
export function controlStyles() {
  return sheetOf(CONTROL)
}

/** @param {string} text */
function sheetOf(text) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
