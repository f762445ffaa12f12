import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

const eslint = new ESLint({ cwd: fileURLToPath(new URL('../../../../', import.meta.url)) })

async function rulesBroken(code: string, filePath: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath })
  return (result?.messages ?? []).map(({ ruleId }) => ruleId)
}

it.each([
  ['export interface PageArgs { id: string }', ['no-restricted-syntax']],
  ['export type PageInput = { id: string }', ['no-restricted-syntax']],
  ["export type PageInput = Pick<MutationArgs['pageDelete'], 'id'>", []],
  ['export interface PageRecord { id: string }', []],
])('lets a domain take arguments and inputs from the schema: %s', async (code, broken) => {
  const file = 'packages/emulator/src/admin-api/online-store/page-domain.ts'
  expect(await rulesBroken(code, file)).toEqual(broken)
})

it.each([
  ['export const one = {} as unknown as Date', ['casts/no-double']],
  ['export const one = {} as never as Date', ['casts/no-double']],
  ['export const one = JSON.parse("{}") as Date', []],
])('refuses a cast that TypeScript does not check: %s', async (code, broken) => {
  expect(await rulesBroken(code, 'tests/unit/date.test.ts')).toEqual(broken)
})
