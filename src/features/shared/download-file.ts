/** Starts a download in the browser. The content security policy does not apply to downloads. */
export function downloadFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
}
