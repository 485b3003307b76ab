/** A tab of the browser that waits for a document and then shows it. */
export interface DocumentTab {
  readonly show: (blob: Blob, how: 'pdf' | 'picture') => void;
  readonly close: () => void;
}

/**
 * Opens a tab titled with the document's name; returns `null` if the browser allows none. The tab's page is
 * empty and of this origin, so that it can show bytes that only this page may read.
 */
export function openDocumentTab(label: string): DocumentTab | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.document.title = label;
  return {
    show: (blob, how) => {
      // The file name decides the type, not the content: disguised HTML is shown as a broken PDF.
      const type = how === 'pdf' ? 'application/pdf' : blob.type;
      const element = tab.document.createElement(how === 'pdf' ? 'iframe' : 'img');
      element.setAttribute(how === 'pdf' ? 'title' : 'alt', label);
      const { style } = tab.document.body;
      style.margin = '0';
      element.style.cssText =
        how === 'pdf' ? 'border: 0; width: 100vw; height: 100vh; display: block' : 'max-width: 100%';
      element.src = URL.createObjectURL(new Blob([blob], { type }));
      tab.document.body.append(element);
    },
    close: () => tab.close(),
  };
}
