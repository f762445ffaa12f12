/**
 * Encrypts stored tokens with the newest key when the server starts, for hosts where no command
 * line reaches the storage.
 */
export default defineNitroPlugin(async () => {
  if (process.env['PLAYGROUND_REENCRYPTS'] !== 'yes') return
  const { encrypted, current, unreadable } = await reencryptPlatformSessions()
  console.log(
    `Sessions: ${encrypted} encrypted now, ${current} before, ${unreadable} that no key decrypts.`,
  )
})
