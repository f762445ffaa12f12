import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readRepository } from '../../repository.mjs'

it.each([
  [undefined, undefined],
  ['https://git.example/owner/layer', 'https://git.example/owner/layer'],
  [
    { type: 'git', url: 'git+https://git.example/owner/layer.git' },
    'https://git.example/owner/layer',
  ],
])('reads the repository %j of package.json', (repository, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-site-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ repository }))
  expect(readRepository(folder)).toBe(expected)
})
