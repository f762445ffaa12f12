// @ts-check
/** Milliseconds between an answer and the next question. */
const INTERVAL_MS = 2000

/**
 * Asks what is new every two seconds while the page can be seen, and at once when it can be seen again.
 * @param {() => Promise<void>} ask never rejects
 */
export function keepAsking(ask) {
  const askIfSeen = async () => {
    if (document.visibilityState === 'visible') await ask()
  }
  const askLater = () => setTimeout(() => askIfSeen().then(askLater), INTERVAL_MS)
  document.addEventListener('visibilitychange', askIfSeen)
  askLater()
}
