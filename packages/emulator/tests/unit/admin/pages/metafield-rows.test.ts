import { expect, it } from 'vitest'
import { metafieldRows } from '../../../../admin/pages/metafields/metafield-rows'

it('lists the definitions first, with their values and choices, then the free metafields', () => {
  const definition = {
    name: 'Scent',
    namespace: 'custom',
    key: 'scent',
    description: null,
    type: { name: 'single_line_text_field' },
    validations: [{ name: 'choices', value: '["Fig","Cedar"]' }],
  }
  const rows = metafieldRows({
    shop: { currencyCode: 'USD' },
    metafieldDefinitions: {
      nodes: [
        { ...definition, id: '1' },
        { ...definition, id: '2', name: 'Mood', key: 'mood', validations: [] },
      ],
    },
    node: {
      metafields: {
        nodes: [
          { id: '3', namespace: 'facts', key: 'weight', type: 'number_integer', value: '4' },
          {
            id: '4',
            namespace: 'custom',
            key: 'scent',
            type: 'single_line_text_field',
            value: 'Fig',
          },
        ],
      },
    },
  })
  expect(
    rows.map(({ id, label, value, choices, isDefined }) => [id, label, value, choices, isDefined]),
  ).toEqual([
    ['custom.scent', 'Scent', 'Fig', ['Fig', 'Cedar'], true],
    ['custom.mood', 'Mood', undefined, [], true],
    ['facts.weight', 'facts.weight', '4', [], false],
  ])
})
