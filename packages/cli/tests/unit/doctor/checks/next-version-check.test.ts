import { expect, it } from 'vitest'
import { nextVersionCheck } from '../../../../src/doctor/checks/next-version-check'
import type { OperationChange } from '../../../../src/doctor/doctor-facts'
import { renderReport } from '../../../../src/doctor/render-report'
import { doctorFacts } from '../facts'

const WHERE = 'server/api/orders.get.ts:3'

function findingOf(version: string, changes: OperationChange[], operations = 2) {
  return nextVersionCheck({
    ...doctorFacts({ settings: { apiVersion: '2026-07' } }),
    nextVersion: { version, operations, changes },
  })
}

it('does not apply to an app without operations, or to a version without a next one', () => {
  expect(findingOf('2026-10', [], 0)).toBeUndefined()
  expect(nextVersionCheck(doctorFacts({}))).toBeUndefined()
})

it('is fine when the next version has what the app uses', () => {
  expect(findingOf('2026-10', [], 1)).toEqual({
    check: 'next-api-version',
    severity: 'ok',
    message: '2026-10 supports every operation of the app (1)',
  })
})

it('[K5] lists each change with its place and reason', () => {
  const finding = findingOf('unstable', [
    { kind: 'removed', member: 'Product.handle', where: WHERE },
    { kind: 'deprecated', member: 'Shop.owner', detail: 'Use staff.', where: 'app/shop.ts:9' },
  ])
  expect(finding).toEqual({
    check: 'next-api-version',
    severity: 'warning',
    message: 'The unstable version differs from 2026-07 in what the app uses',
    details: [`${WHERE} Product.handle removed`, 'app/shop.ts:9 Shop.owner deprecated: Use staff.'],
    fix: 'Change these operations before you set platform.apiVersion to a later version.',
  })
  expect(renderReport(finding ? [finding] : [], (_style, text) => text)).toBe(
    `warning  next-api-version  The unstable version differs from 2026-07 in what the app uses
                           ${WHERE} Product.handle removed
                           app/shop.ts:9 Shop.owner deprecated: Use staff.
                           Change these operations before you set platform.apiVersion to a later version.

0 problems, 1 warning, 0 ok
`,
  )
})

it('lists at most twenty', () => {
  const changes = Array.from({ length: 23 }, (_, index): OperationChange => {
    return { kind: 'removed', member: `Product.field${index}`, where: WHERE }
  })
  const details = findingOf('2026-10', changes)?.details
  expect(details).toHaveLength(21)
  expect(details?.at(-1)).toBe('and 3 more')
})
