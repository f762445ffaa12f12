import { expect, it } from 'vitest'
import { componentPage } from '../../../convert/component-page.mjs'

it('lists props, events, and slots after the code', () => {
  const control = { kind: 'none' } as const
  const api = {
    name: 'Badge',
    family: 'feedback',
    description: 'A status.',
    props: [
      {
        name: 'tone',
        type: '"info" | "success"',
        description: 'Its `tone`.',
        required: true,
        control,
      },
      {
        name: 'size',
        type: 'string',
        description: 'A <size>.',
        required: false,
        default: '"base"',
        control,
      },
    ],
    events: [
      { name: 'update:modelValue', type: '[string]', description: 'Written by v-model.' },
      { name: 'afterhide', type: '[]', description: '' },
      { name: 'afterHide', type: '[]', description: 'It is closed.' },
    ],
    slots: [{ name: 'default', type: 'any', description: 'The text.' }],
  }
  expect(componentPage({ api, code: '<template />', notes: {}, controls: [] })).toBe(`## Code

\`\`\`vue
<template />
\`\`\`

## Props

| name | type | description |
| --- | --- | --- |
| \`tone\` | \`"info" \\| "success"\` | Its \`tone\`. Required. |
| \`size\` | \`string\` | A \\<size\\>. Default: \`"base"\` |

## Events

| name | payload | description |
| --- | --- | --- |
| \`afterHide\` | \`[]\` | It is closed. |

## Slots

| name | description |
| --- | --- |
| \`default\` | The text. |
`)
})

it('ends with keys, accessibility, and the element of the platform', () => {
  const api = { name: 'Tabs', family: 'data', description: '', props: [], events: [], slots: [] }
  const notes = {
    keys: [['Home, End', 'Moves to the first | last tab.']] as const,
    accessibility: ['`role` is tab.'],
    element: 's-tabs',
  }
  const component = { api, code: '<template />', notes, controls: [] }
  expect(componentPage(component).split('\n\n').slice(2)).toEqual([
    '## Keyboard',
    '| key | effect |\n| --- | --- |\n| Home, End | Moves to the first \\| last tab. |',
    '## Accessibility',
    '- `role` is tab.',
    '## Element of the platform',
    'The component corresponds to `<s-tabs>`, whose attributes it takes in their spelling or in that of Vue.\n',
  ])
})

it('ends with a section for each part, with its example where it has one', () => {
  const whole = {
    name: 'Grid',
    family: 'layout',
    description: '',
    props: [],
    events: [],
    slots: [],
  }
  const slots = [{ name: 'default', type: 'any', description: 'Content.' }]
  const item = { ...whole, name: 'GridItem', description: 'A `cell`.', slots }
  const controls = [{ name: 'gap', control: { kind: 'text' } as const }]
  const page = componentPage(
    { api: whole, code: '<template />', notes: {}, controls: [] },
    [],
    [
      { api: item, code: '<template>Item</template>', notes: { element: 's-grid-item' }, controls },
      { api: { ...item, name: 'GridRow' }, notes: {}, controls },
    ],
  )
  expect(page.split('\n\n').slice(2)).toEqual([
    '## ShGridItem',
    'A `cell`.',
    '::component-example\n---\nname: GridItem\ncontrols: [{"name":"gap","control":{"kind":"text"}}]\n---\n::',
    '```vue\n<template>Item</template>\n```',
    '### ShGridItem: slots',
    '| name | description |\n| --- | --- |\n| `default` | Content. |',
    '### ShGridItem: element of the platform',
    'The component corresponds to `<s-grid-item>`, whose attributes it takes in their spelling or in that of Vue.',
    '## ShGridRow',
    'A `cell`.',
    '### ShGridRow: slots',
    '| name | description |\n| --- | --- |\n| `default` | Content. |\n',
  ])
})
