import { afterEach, expect, test, vi } from 'vitest'
import { createOverlayRegistry } from '../../../../ui/overlay/overlay-registry'
import type { OverlayCommand, OverlayRegistry } from '../../../../ui/overlay/overlay-registry'
import { runCommand } from '../../../../ui/overlay/run-command'
import { takeWarnings } from '../../no-warnings'

const activator = document.createElement('button')

function registered(isOpen: boolean): { registry: OverlayRegistry; calls: unknown[] } {
  const calls: unknown[] = []
  const registry = createOverlayRegistry()
  registry.add({
    id: 'ours',
    kind: 'dialog',
    isOpen,
    show: request => calls.push(request),
    hide: () => calls.push('hide'),
  })
  return { registry, calls }
}

function inPage(html: string): void {
  document.body.innerHTML = html
}

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const shown = { activator, reason: 'command' }
test.each<[OverlayCommand, boolean, unknown]>([
  ['--auto', false, shown],
  ['--auto', true, 'hide'],
  ['--toggle', false, shown],
  ['--toggle', true, 'hide'],
  ['--show', false, shown],
  ['--show', true, shown],
  ['--hide', false, 'hide'],
  ['--hide', true, 'hide'],
])('%s of an overlay of the layer that is open: %s', (command, isOpen, expected) => {
  const { registry, calls } = registered(isOpen)
  runCommand(registry, 'ours', command, activator)
  expect(calls).toEqual([expected])
})

test.each<[OverlayCommand, string]>([
  ['--auto', 'toggle'],
  ['--toggle', 'toggle'],
  ['--show', 'show'],
  ['--hide', 'hide'],
])('%s of an element of App Bridge', (command, method) => {
  for (const tag of ['ui-modal', 's-app-window']) {
    inPage(`<${tag} id="theirs"></${tag}>`)
    const called: string[] = []
    Object.assign(
      document.getElementById('theirs')!,
      Object.fromEntries(
        ['show', 'hide', 'toggle'].map(name => [
          name,
          function (this: HTMLElement) {
            called.push(`${this.id} ${name}`)
          },
        ]),
      ),
    )
    runCommand(createOverlayRegistry(), 'theirs', command, activator)
    expect(called).toEqual([`theirs ${method}`])
  }
})

test('warns about a target that cannot be opened', () => {
  inPage('<p id="text"></p>')
  runCommand(createOverlayRegistry(), 'text', '--show', activator)
  runCommand(createOverlayRegistry(), 'nowhere', '--auto', activator)
  expect(takeWarnings()).toEqual([
    '[platform] commandFor: nothing with the id "text" opens or closes.',
    '[platform] commandFor: nothing with the id "nowhere" opens or closes.',
  ])
})

test.each([
  ['<p id="code"> SUMMER<b>10</b> </p>', 'SUMMER10'],
  ['<input id="code" value="WINTER">', 'WINTER'],
  ['<textarea id="code"></textarea>', ''],
])('--copy of %s', async (html, words) => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  inPage(html)
  runCommand(createOverlayRegistry(), 'code', '--copy', activator)
  expect(writeText.mock.calls).toEqual(words ? [[words]] : [])
  expect(takeWarnings()).toEqual(
    words ? [] : ['[platform] commandFor: nothing with the id "code" has text to copy.'],
  )
})

test('--copy where the browser refuses: a warning, no error', async () => {
  inPage('<p id="code">SUMMER10</p>')
  vi.stubGlobal('navigator', {
    clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) },
  })
  runCommand(createOverlayRegistry(), 'code', '--copy', activator)
  await vi.waitFor(() =>
    expect(takeWarnings()).toEqual([
      '[platform] commandFor: the browser refused the clipboard to this page.',
    ]),
  )
  vi.stubGlobal('navigator', {})
  runCommand(createOverlayRegistry(), 'code', '--copy', activator)
  expect(takeWarnings()).toEqual([
    '[platform] commandFor: the browser has no clipboard for this page.',
  ])
})

test('the later of two overlays with one id is used, and only that one is removed', () => {
  const registry = createOverlayRegistry()
  const overlay = (name: string) => ({
    id: 'x',
    kind: 'menu' as const,
    isOpen: false,
    show: () => {},
    hide: () => {},
    name,
  })
  const [first, second] = [overlay('first'), overlay('second')]
  const removeFirst = registry.add(first)
  const removeSecond = registry.add(second)
  removeFirst()
  expect(registry.get('x')).toMatchObject({ name: 'second' })
  removeSecond()
  expect(registry.get('x')).toBeUndefined()
})
