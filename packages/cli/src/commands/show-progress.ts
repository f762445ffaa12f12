/** What a command does now. */
export interface Progress {
  /**
   * @param step what it does, e.g. `Building the app`
   * @param detail the part of the step, which only a terminal shows
   */
  begin: (step: string, detail?: string) => void
  end: () => void
}

/** Where progress is shown. */
export interface ProgressStream {
  isTTY?: boolean
  columns?: number
  write: (text: string) => unknown
}

const TICK_MS = 1000
/** A step that takes as long shows its time. */
const SHOWN_AFTER_MS = 3000
/** Of a terminal that does not know its width, which is 0 then. */
const DEFAULT_COLUMNS = 80
/** Clears the line on which the cursor is. */
const CLEAR = '\r\u001B[K'

/**
 * Shows the steps of a command, each on one line. A terminal shows the part of the step and its
 * time on this line, too; a log has one line for each step.
 */
export function showProgress(stream: ProgressStream): Progress {
  return stream.isTTY ? onTerminal(stream) : inLog(stream)
}

function inLog(stream: ProgressStream): Progress {
  let current = ''
  return {
    begin: step => {
      if (step !== current) stream.write(`${step} …\n`)
      current = step
    },
    end: () => {},
  }
}

function onTerminal(stream: ProgressStream): Progress {
  let current = ''
  let shown = ''
  let beganAt = 0
  let timer: NodeJS.Timeout | undefined
  const draw = (text: string) => {
    const ms = Date.now() - beganAt
    const time = ms < SHOWN_AFTER_MS ? '' : ` ${Math.round(ms / 1000)} s`
    // A line that wraps cannot be cleared.
    const width = (stream.columns || DEFAULT_COLUMNS) - time.length - 3
    stream.write(`${CLEAR}${text.slice(0, width)} …${time}`)
  }
  const finish = () => {
    clearInterval(timer)
    if (current === '') return
    draw(current)
    stream.write('\n')
    current = ''
  }
  return {
    begin: (step, detail = step) => {
      if (step !== current) {
        finish()
        current = step
        beganAt = Date.now()
        timer = setInterval(() => draw(shown), TICK_MS).unref()
      }
      shown = detail
      draw(shown)
    },
    end: finish,
  }
}
