import { expect, it } from 'vitest'
import { datedRulesCheck } from '../../../../src/review/checks/dated-rules-check'
import { REGISTRATION, doctorFacts } from '../../doctor/facts'
import { fakeContext } from '../fake-context'

it('names the line of each operation that a rule refuses', async () => {
  const fieldUses = [
    { field: 'Mutation.scriptTagCreate', where: 'server/api/tag.post.ts:4', directives: [] },
    { field: 'QueryRoot.products', where: 'server/api/products.get.ts:2', directives: [] },
  ]
  const doctor = doctorFacts({ fieldUses })
  const place = { at: 'Mutation.scriptTagCreate', file: 'server/api/tag.post.ts:4' }
  expect(await datedRulesCheck.run(fakeContext({ doctor }))).toMatchObject({
    findings: [
      { ...place, severity: 'problem', message: expect.stringContaining('since 2026-10-01') },
      { ...place, severity: 'warning', message: expect.stringContaining('from 2027-') },
    ],
  })
})

it('names the line of the registration with a version that has ended', async () => {
  const webhooksApiVersion = { value: '2025-01', where: 'shopify.app.toml:12' }
  const registration = { ...REGISTRATION, webhooksApiVersion }
  const doctor = doctorFacts({ registration })
  expect(await datedRulesCheck.run(fakeContext({ doctor }))).toMatchObject({
    findings: [
      {
        severity: 'problem',
        message: expect.stringMatching(/^\[webhooks\] api_version: 2025-01 is no longer served/),
        at: 'webhooks-api-version',
        file: 'shopify.app.toml:12',
      },
    ],
  })
})

it('lists what only the dashboard shows', async () => {
  expect(await datedRulesCheck.run(fakeContext())).toMatchObject({
    findings: [],
    notes: [
      {
        message: 'The app has an IP allowlist',
        details: expect.arrayContaining([
          expect.stringMatching(/\(allowlist-install\)$/),
        ]) as string[],
      },
    ],
  })
})
