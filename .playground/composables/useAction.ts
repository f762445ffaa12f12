/**
 * Runs a button's action. `problem` is the message of a failure. `isRunning` is true until the
 * action ends; a request that makes the page leave for the platform does not end.
 */
export function useAction() {
  const problem = ref('')
  const isRunning = ref(false)

  async function run(action: () => Promise<void>): Promise<void> {
    problem.value = ''
    isRunning.value = true
    try {
      await action()
    } catch (failure) {
      problem.value = errorMessage(failure)
    } finally {
      isRunning.value = false
    }
  }

  return { problem, isRunning, run }
}
