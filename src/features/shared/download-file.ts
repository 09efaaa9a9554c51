/**
 * Starts a download of a file. The content security policy needs no `blob:` source for it: it does not apply to
 * downloads. The object URL is not revoked, because the browser may read it late, after a prompt; it ends with the
 * page.
 */
export function downloadFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
}
