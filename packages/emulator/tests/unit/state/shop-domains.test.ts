import { describe, expect, it } from 'vitest'
import { createState } from '../../../src/lifecycle/create-state'
import { registerApp } from '../../../src/lifecycle/registered-app'
import { readSavedState } from '../../../src/state/saved-state'
import { restoreState, saveState } from '../../../src/state/save-state'
import { readSeed } from '../../../src/seed/emulator-seed'

function stateWith(shopDomain: string | undefined, handles: string[]) {
  return createState({
    app: registerApp(),
    seed: readSeed({ stores: handles.map(handle => ({ handle, installed: true })) }, 'seed'),
    now: Date.now,
    strictRotation: false,
    ...(shopDomain !== undefined && { shopDomain }),
  })
}

const saved = (state: ReturnType<typeof stateWith>) =>
  readSavedState(JSON.parse(JSON.stringify(saveState(state))))

describe('the domain of the shops', () => {
  it.each([
    [undefined, 'myshopify.com'],
    ['myshopify.com', 'platform.test'],
  ])('of a state that was saved with %s is that of the platform: %s', (from, to) => {
    const target = stateWith(to, [])
    restoreState(target, saved(stateWith(from, ['demo', 'demo-store'])))
    expect(target.stores.map(({ domain }) => domain)).toEqual([`demo.${to}`, `demo-store.${to}`])
    expect(target.installations.list().map(({ shop }) => shop)).toEqual([
      `demo.${to}`,
      `demo-store.${to}`,
    ])
    expect(JSON.stringify(saveState(target))).not.toContain(from ?? '.platform.test')
  })

  it('of a saved state is one for all of them', () => {
    const state = stateWith(undefined, ['first', 'second'])
    const text = JSON.stringify(saveState(state)).replaceAll(
      'second.platform.test',
      'second.myshopify.com',
    )
    expect(() => readSavedState(JSON.parse(text))).toThrow(
      'stores[1] has an id or a domain of another store.',
    )
  })
})
