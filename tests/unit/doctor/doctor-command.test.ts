import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDoctorCommand } from '../../../doctor/doctor-command'

describe('readDoctorCommand', () => {
  it('reads where the app is, which server to ask, and for whom to write', () => {
    expect(readDoctorCommand([])).toEqual({ rootDir: resolve('.'), json: false })
    expect(readDoctorCommand(['--cwd', '/app', '--json', '--production', 'https://app.example.com/path?query'])).toEqual({ rootDir: '/app', json: true, production: 'https://app.example.com' })
  })

  it.each(['app.example.com', 'ftp://app.example.com', 'https://me:you@app.example.com', ''])('refuses --production %j', (address) => {
    expect(() => readDoctorCommand(['--production', address])).toThrow('--production must be the address of the running app, e.g. https://app.example.com.')
  })

  it('refuses what it does not know', () => {
    expect(() => readDoctorCommand(['--fix'])).toThrow(/--fix/)
    expect(() => readDoctorCommand(['app'])).toThrow(/app/)
  })
})
