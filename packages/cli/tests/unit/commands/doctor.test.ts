import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDoctorOptions } from '../../../src/commands/doctor'

describe('readDoctorOptions', () => {
  it('reads the folder, the server URL and the output format', () => {
    expect(readDoctorOptions([])).toEqual({ rootDir: resolve('.'), json: false })
    expect(
      readDoctorOptions([
        '--cwd',
        '/app',
        '--json',
        '--production',
        'https://app.example.com/path?query',
      ]),
    ).toEqual({ rootDir: '/app', json: true, production: 'https://app.example.com' })
  })

  it.each(['app.example.com', 'ftp://app.example.com', 'https://me:you@app.example.com', ''])(
    'refuses --production %j',
    address => {
      expect(() => readDoctorOptions(['--production', address])).toThrow(
        '--production must be the address of the running app, e.g. https://app.example.com.',
      )
    },
  )

  it.each([
    [['--sarif'], '-'],
    [['--sarif', '--cwd', '.'], '-'],
    [['--sarif', 'report.sarif'], resolve('report.sarif')],
    [['--sarif=report.sarif'], resolve('report.sarif')],
  ])('reads where to write SARIF: %j', (args, sarif) => {
    expect(readDoctorOptions(args)).toEqual({ rootDir: resolve('.'), json: false, sarif })
  })

  it('refuses two formats', () => {
    expect(() => readDoctorOptions(['--json', '--sarif'])).toThrow('Use either --json or --sarif.')
  })

  it('rejects unknown arguments', () => {
    expect(() => readDoctorOptions(['--fix'])).toThrow(/--fix/)
    expect(() => readDoctorOptions(['app'])).toThrow(/app/)
  })
})
