import { afterEach, expect, it, vi } from 'vitest'
import { watchClickTargets } from '../../../../src/review/browser/page-scripts'

const { addEventListener } = EventTarget.prototype

class FakeElement extends EventTarget {
  handler: unknown = null
  get onclick(): unknown {
    return this.handler
  }
  set onclick(handler: unknown) {
    this.handler = handler
  }
}

afterEach(() => {
  EventTarget.prototype.addEventListener = addEventListener
  vi.unstubAllGlobals()
})

it('remembers the elements that react to a mouse', () => {
  const page: { platformClickTargets?: Set<unknown>; platformPressTargets?: Set<unknown> } = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('SVGElement', class extends FakeElement {})
  watchClickTargets()
  const elementWith = (event: string) => {
    const element = new FakeElement()
    element.addEventListener(event, () => {})
    return element
  }
  const clicked = elementWith('click')
  const pressed = ['mousedown', 'mouseup', 'pointerdown', 'pointerup'].map(elementWith)
  elementWith('keydown')
  const owner = new FakeElement()
  const handler = () => {}
  owner.onclick = handler
  new FakeElement().onclick = null
  expect([...(page.platformClickTargets ?? [])]).toEqual([clicked])
  expect([...(page.platformPressTargets ?? [])]).toEqual([...pressed, owner])
  expect(owner.onclick).toBe(handler)
})
