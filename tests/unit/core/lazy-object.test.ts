import { expect, it } from 'vitest'
import { lazyObject } from '../../../server/core/lazy-object'

function sceneOf<Value extends object>(value: Value) {
  let created = 0
  const lazy = lazyObject(() => {
    created += 1
    return value
  })
  return { lazy, created: () => created }
}

it('creates the object once, when it is first used', () => {
  const { lazy, created } = sceneOf({ add: (a: number, b: number) => a + b })
  expect(created()).toBe(0)
  expect([lazy.add(1, 2), lazy.add(3, 4)]).toEqual([3, 7])
  expect(created()).toBe(1)
})

it('can be destructured, copied, listed and serialized', () => {
  const { lazy } = sceneOf({ name: 'a', size: 2 })
  const { name, ...rest } = lazy
  expect([name, rest, { ...lazy }]).toEqual(['a', { size: 2 }, { name: 'a', size: 2 }])
  expect([Object.keys(lazy), 'size' in lazy, 'other' in lazy]).toEqual([
    ['name', 'size'],
    true,
    false,
  ])
  expect(JSON.stringify(lazy)).toBe('{"name":"a","size":2}')
})

it('has the properties of a frozen object', () => {
  const { lazy } = sceneOf(Object.freeze({ name: 'a' }))
  expect({ ...lazy }).toEqual({ name: 'a' })
})

it('stores a property in the object', () => {
  const value = { name: 'a' }
  const { lazy } = sceneOf(value)
  lazy.name = 'b'
  expect([lazy.name, value.name]).toEqual(['b', 'b'])
})
