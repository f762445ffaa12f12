import { describe, expect, it } from 'vitest'
import { findEngineOptions } from '../../../modules/platform/engine-options'

describe('the options with an engine in a file', () => {
  it.each([
    ['configurePlatform({ inbox: true })', [['inbox', false]]],
    [
      'configurePlatform({ inbox: { attempts: 3 }, usage: true })',
      [
        ['inbox', false],
        ['usage', false],
      ],
    ],
    [
      'configurePlatform({ inbox: { engine }, jobs: { engine: createD1Inbox() } })',
      [
        ['inbox', true],
        ['jobs', true],
      ],
    ],
    [
      'configurePlatform({ inbox: { ...shared }, jobs: options })',
      [
        ['inbox', true],
        ['jobs', true],
      ],
    ],
    ['configurePlatform({ inbox: import.meta.dev })', [['inbox', true]]],
    ['configurePlatform({ inbox: false, webhooks: {} })', []],
    [
      'configurePlatform(config)',
      [
        ['inbox', true],
        ['usage', true],
        ['jobs', true],
      ],
    ],
    [
      'configurePlatform({ ...config, inbox: true })',
      [
        ['inbox', true],
        ['usage', true],
        ['jobs', true],
      ],
    ],
    ['configure({ inbox: true }) // configurePlatform', []],
    ['configurePlatform({ inbox: tru', []],
  ])('%s', (code, expected) => {
    const source = `export default defineNitroPlugin(() => {\n  ${code}\n})\n`
    expect(
      findEngineOptions('plugin.ts', source).map(({ option, mayHaveEngine }) => [
        option,
        mayHaveEngine,
      ]),
    ).toEqual(expected)
  })

  it('has the line of each', () => {
    expect(
      findEngineOptions(
        'plugin.ts',
        'configurePlatform({\n  webhooks,\n  inbox: true,\n  jobs: {},\n})',
      ),
    ).toEqual([
      { option: 'inbox', mayHaveEngine: false, line: 3 },
      { option: 'jobs', mayHaveEngine: false, line: 4 },
    ])
  })
})
