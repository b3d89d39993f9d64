// A worker that does nothing but beat: unlike pages, workers are not slowed down when nobody looks.

addEventListener("message", (event) => setInterval(() => postMessage(null), event.data), { once: true });
