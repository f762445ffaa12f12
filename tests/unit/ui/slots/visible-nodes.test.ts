import { Comment, Fragment, createCommentVNode, createTextVNode, defineComponent, h } from 'vue'
import { describe, expect, test } from 'vitest'
import { isSpace, openFragments, textOf, visibleNodes } from '../../../../ui/slots/visible-nodes'

const Badge = defineComponent({ render: () => null })

describe('visible nodes', () => {
  test('are those with visible content, in order', () => {
    const nodes = [
      createCommentVNode('v-if', true),
      createTextVNode('  \n '),
      h('b', 'one'),
      h(Fragment, [h('i', 'two'), createCommentVNode(), h(Fragment, ['three', 4])]),
    ]
    expect(
      visibleNodes(nodes).map(node => [
        typeof node.type === 'string' ? node.type : 'text',
        node.children,
      ]),
    ).toEqual([
      ['b', 'one'],
      ['i', 'two'],
      ['text', 'three'],
      ['text', '4'],
    ])
  })

  test('of two loops have different keys, and the same ones each time', () => {
    const nodes = () => [
      h('hr'),
      ...['p', 'q'].map(tag =>
        h(
          Fragment,
          [1, 2].map(key => h(tag, { key })),
        ),
      ),
    ]
    const keys = visibleNodes(nodes()).map(({ key }) => key)
    expect(keys).toEqual([null, '1/1', '1/2', '2/1', '2/2'])
    expect(visibleNodes(nodes()).map(({ key }) => key)).toEqual(keys)
  })

  test('of nested loops have different keys', () => {
    const nodes = [
      h(
        Fragment,
        ['a', 'b'].map(outer => h(Fragment, { key: outer }, [h('p', { key: 0 })])),
      ),
    ]
    expect(visibleNodes(nodes).map(({ key }) => key)).toEqual(['0/a/0', '0/b/0'])
  })
})

test('of fragments keep the white space between words', () => {
  const opened = openFragments([h('b'), createTextVNode(' '), h(Comment), h(Fragment, [h('i')])])
  expect(opened.map(isSpace)).toEqual([false, true, false])
})

describe('the text in nodes', () => {
  test.each([
    ['text', [createTextVNode(' Paid \n in full ')], 'Paid in full'],
    ['elements', [h('b', 'Order '), h('span', [h('i', '#'), '10', 1])], 'Order #101'],
    ['a component with a slot', [h(Badge, null, { default: () => [h('b', 'New')] })], 'New'],
    ['a component with a slot of plain text', [h(Badge, () => 'New')], 'New'],
    ['a component without one', [h(Badge, { label: 'New' })], ''],
    [
      'what a false condition leaves',
      [createCommentVNode('v-if', true), h(Fragment, [createCommentVNode('note'), 'seen'])],
      'seen',
    ],
    ['nothing', [], ''],
  ])('%s', (_, nodes, words) => {
    expect(textOf(nodes)).toBe(words)
  })
})
