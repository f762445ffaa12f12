import { ref } from 'vue'
import type { Ref } from 'vue'
import { partFiles } from './accepts-file'

/** Listeners of an element that files are dropped on. */
export interface FileDrop {
  /** Whether files that can be dropped are over the element. */
  isOver: Ref<boolean>
  onDragOver: (event: DragEvent) => void
  onDragLeave: () => void
  onDrop: (event: DragEvent) => void
}

/**
 * Receives dropped files. Ignores drags without files, such as a selected text.
 *
 * @param rules what the element accepts
 * @param onFiles called with the accepted and the rejected files of a drop
 */
export function useFileDrop(
  rules: () => { accept: string; multiple: boolean; disabled: boolean },
  onFiles: (accepted: File[], rejected: File[]) => void,
): FileDrop {
  const isOver = ref(false)

  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return
    // Also when disabled, because the browser would open a dropped file instead of the page.
    event.preventDefault()
    if (rules().disabled) event.dataTransfer.dropEffect = 'none'
    else isOver.value = true
  }

  function onDrop(event: DragEvent): void {
    isOver.value = false
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (rules().disabled) return
    const { accepted, rejected } = partFiles([...event.dataTransfer.files], rules())
    onFiles(accepted, rejected)
  }

  return {
    isOver,
    onDragOver,
    onDragLeave: () => {
      isOver.value = false
    },
    onDrop,
  }
}
