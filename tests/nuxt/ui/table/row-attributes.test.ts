import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delegateClick } from '../../../../ui/table/row-attributes'

const clicks = vi.fn()

beforeEach(() => {
  document.body.innerHTML =
    '<table><tr id="row"><td id="text">Ada</td><td><button id="other">Edit</button></td><td><a id="link" href="#x">Open</a></td></tr></table>'
  document
    .getElementById('row')
    ?.addEventListener('click', event => delegateClick(event as MouseEvent, 'link'))
  document.getElementById('link')?.addEventListener('click', clicks)
})
afterEach(() => {
  document.body.innerHTML = ''
  clicks.mockClear()
})

function click(id: string, options: MouseEventInit = {}): void {
  document
    .getElementById(id)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))
}

test('passes a click and its modifier keys on, once', () => {
  click('text', { ctrlKey: true, shiftKey: true })
  expect(clicks).toHaveBeenCalledTimes(1)
  expect(clicks.mock.calls[0]?.[0]).toMatchObject({
    ctrlKey: true,
    shiftKey: true,
    metaKey: false,
    altKey: false,
  })
})

test('ignores clicks on interactive elements', () => {
  click('other')
  expect(clicks).not.toHaveBeenCalled()
  click('link')
  expect(clicks).toHaveBeenCalledTimes(1)
})

test('ignores a click that is already handled', () => {
  document.getElementById('text')?.addEventListener('click', event => event.preventDefault())
  click('text')
  expect(clicks).not.toHaveBeenCalled()
})

test('ignores a click that selects text', () => {
  vi.spyOn(window, 'getSelection').mockReturnValue({ toString: () => 'Ada' } as Selection)
  click('text')
  expect(clicks).not.toHaveBeenCalled()
})
