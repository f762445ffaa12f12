import type { Nuxt, NuxtPage } from 'nuxt/schema'
import { expect, it } from 'vitest'
import { setupSharedCode, SHARED_BY_PAGES } from '../../../modules/platform/shared-code'
import { fake, untyped } from '../../fake'

const pages = (count: number): NuxtPage[] =>
  Array.from({ length: count }, (_, index) => ({ path: `/${index}` }))

/** The groups of an app after its pages are known. */
function groupsFor(known: NuxtPage[], codeSplitting: unknown): unknown {
  const listeners: ((pages: NuxtPage[]) => void)[] = []
  const output = { codeSplitting }
  setupSharedCode(
    fake<Nuxt>({
      options: untyped({ vite: { $client: { build: { rolldownOptions: { output } } } } }),
      hook: (_name: string, listener: (pages: NuxtPage[]) => void) => void listeners.push(listener),
    }),
  )
  for (const listener of listeners) listener(known)
  return output.codeSplitting
}

it.each([
  [1, 3],
  [27, 3],
  [28, 4],
  [40, 5],
  [80, 10],
])('with %i pages, what %i of them share is in one file', (count, minShareCount) => {
  const groups = [{ name: 'own', minShareCount: 2 }, { ...SHARED_BY_PAGES }]
  expect(groupsFor(pages(count), { groups })).toEqual({
    groups: [
      { name: 'own', minShareCount: 2 },
      { name: 'shared-by-pages', minShareCount },
    ],
  })
})

it('counts pages within pages', () => {
  const parent = { path: '/parent', children: pages(39) }
  expect(groupsFor([parent], { groups: [{ ...SHARED_BY_PAGES }] })).toEqual({
    groups: [{ name: 'shared-by-pages', minShareCount: 5 }],
  })
})

it('leaves an app alone that splits its code otherwise', () => {
  expect(groupsFor(pages(40), false)).toBe(false)
})
