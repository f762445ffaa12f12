import { expect, test } from 'vitest'
import { gapDeclarations } from '../../../../ui/box/gap-declarations'

test('one gap for each axis, which its own prop overrides', () => {
  const declarations = gapDeclarations({ gap: 'none base', rowGap: 'large', columnGap: 'small base' })
  expect(declarations.map(({ prop, property, value, toCss }) => [prop, property, value && toCss(value)])).toEqual([
    ['gap', 'row-gap', 'var(--platform-space-base)'],
    ['gap', 'column-gap', '0'],
    ['rowGap', 'row-gap', 'var(--platform-space-large-100)'],
    ['columnGap', 'column-gap', undefined],
  ])
})
