import { describe, expect, it } from 'vitest'
import { withLocalNetwork } from '../../../../testing/playwright/browser-options'

const OURS = 'LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'

describe('withLocalNetwork', () => {
  it('adds a flag to a browser that has none', () => {
    expect(withLocalNetwork({ headless: true })).toEqual({ headless: true, args: [`--disable-features=${OURS}`] })
  })

  it('keeps every flag of the author, in one where the last alone would count', () => {
    expect(withLocalNetwork({ args: ['--disable-features=Translate,Sync', '--mute-audio', '--disable-features=Media'] }).args)
      .toEqual(['--mute-audio', `--disable-features=Translate,Sync,Media,${OURS}`])
  })

  it('changes nothing of what it was given', () => {
    const options = { args: ['--mute-audio'] }
    withLocalNetwork(options)
    expect(options).toEqual({ args: ['--mute-audio'] })
  })
})
