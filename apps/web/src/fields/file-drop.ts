import { useState, type ChangeEvent, type DragEvent } from 'react';

/** The props of an area that takes dropped files, and of the file input in it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);

  function hover(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Prevents the browser from opening the file in place of the page.
    event.preventDefault();
    setOver(true);
  }

  function take(files: FileList | null) {
    if (files && files.length > 0) onFiles([...files]);
  }

  return {
    area: {
      'data-over': over || undefined,
      onDragEnter: hover,
      onDragOver: hover,
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
    input: {
      type: 'file',
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        take(event.currentTarget.files);
        // Allows choosing the same file again.
        event.currentTarget.value = '';
      },
    },
  };
}
