// @ts-check

const COMMANDS = /** @type {Record<string, 'show' | 'hide' | 'toggle'>} */ ({
  '--show': 'show',
  '--hide': 'hide',
  '--toggle': 'toggle',
  '--auto': 'toggle',
})
const TARGETS = ['ui-modal', 's-app-window']

/**
 * Supports App Bridge elements as `commandFor` targets of the app's component library, which
 * supports only its own elements.
 */
export function installCommands() {
  document.addEventListener('click', event => {
    const button = event
      .composedPath()
      .find(
        node =>
          node instanceof Element &&
          node.localName.startsWith('s-') &&
          node.hasAttribute('commandfor'),
      )
    if (!(button instanceof Element) || event.defaultPrevented) return
    const target = /** @type {any} */ (
      document.getElementById(button.getAttribute('commandfor') ?? '')
    )
    const command = COMMANDS[button.getAttribute('command') ?? '--auto']
    if (command && TARGETS.includes(target?.localName)) target[command]()
  })
}
