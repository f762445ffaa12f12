import { expect, test } from 'vitest'
import { createTokenMemory } from '../../../server/lib/platform/session-token/token-memory'

test('returns what was set, and undefined for the unknown', () => {
  const memory = createTokenMemory<number>(2)
  memory.set('a', 1)
  expect(memory.get('a')).toBe(1)
  expect(memory.get('b')).toBe(undefined)
  expect(memory.size()).toBe(1)
})

test('keeps two generations and drops the older one whole', () => {
  const memory = createTokenMemory<number>(2)
  for (const [token, value] of [['a', 1], ['b', 2], ['c', 3], ['d', 4]] as const) memory.set(token, value)
  expect(memory.size()).toBe(4)
  memory.set('e', 5)
  expect(memory.size()).toBe(3)
  expect(['a', 'b', 'c', 'd', 'e'].map(token => memory.get(token))).toEqual([undefined, undefined, 3, 4, 5])
})

test('a token that is used survives the change of generations', () => {
  const memory = createTokenMemory<number>(2)
  memory.set('kept', 1)
  for (let i = 0; i < 100; i++) {
    memory.set(`other-${i}`, i)
    expect(memory.get('kept')).toBe(1)
  }
})

test('a hit in the previous generation is moved, not copied', () => {
  const memory = createTokenMemory<number>(2)
  for (const token of ['a', 'b', 'c']) memory.set(token, 1)
  expect(memory.get('a')).toBe(1)
  expect(memory.size()).toBe(3)
})

test('drops what matches in both generations, and nothing else', () => {
  const memory = createTokenMemory<number>(2)
  for (const [token, value] of [['a', 1], ['b', 2], ['c', 1], ['d', 2]] as const) memory.set(token, value)
  memory.drop(value => value === 1)
  expect(['a', 'b', 'c', 'd'].map(token => memory.get(token))).toEqual([undefined, 2, undefined, 2])
})

test('attack: 50,000 distinct tokens do not grow it', () => {
  const memory = createTokenMemory<number>(2000)
  let largest = 0
  for (let i = 0; i < 50_000; i++) {
    memory.set(`token-${i}`, i)
    largest = Math.max(largest, memory.size())
  }
  expect(largest).toBe(4000)
})
