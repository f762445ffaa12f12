declare module 'vue' {
  /**
   * Attributes that every component passes to its root element: `vue-tsc` does not report them as
   * unknown props. A prop of the same name keeps its type.
   */
  interface ComponentCustomProps {
    [name: `aria-${string}`]: unknown
    autocomplete?: unknown
    autocapitalize?: unknown
    autocorrect?: unknown
    dir?: unknown
    hidden?: unknown
    id?: unknown
    inert?: unknown
    inputmode?: unknown
    lang?: unknown
    placeholder?: unknown
    role?: unknown
    slot?: unknown
    spellcheck?: unknown
    tabindex?: unknown
    title?: unknown
  }
  /** What App Bridge reads from the buttons in its title bar, modal, and save bar. */
  interface ButtonHTMLAttributes {
    tone?: 'critical' | 'default' | undefined
    variant?: 'breadcrumb' | 'primary' | undefined
  }
  // Not `HTMLAttributes`: motion-v extends it in another module, and only one of both counts.
  interface ReservedProps {
    /** Label of a section: a menu of the title bar. */
    label?: string | undefined
  }
}

export {}
