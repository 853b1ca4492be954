// This machine behind the page: a socket carries what is asked. A connection that is lost is sought again, and whatever
// had no answer yet is asked once more: nothing is kept on the other side that would be missed.

const AGAIN = [250, 500, 1000, 2000, 4000];
const FULL = 4429;
const OTHER_TOKEN =
  "The server wants another token: open the address that 'gametree web' tells now, and this goes on; with --token-file it stays the same.";

export function open({ hear, tell, complain, pending }) {
  let socket = null;
  let tries = 0;

  function connect() {
    tell(tries === 0 ? "Connecting …" : "The connection is lost; it is sought again.");
    const address = new URL("./socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    socket = new WebSocket(address);
    socket.onopen = () => {
      tries = 0;
      tell("This machine thinks.");
      pending().forEach((message) => socket.send(JSON.stringify(message)));
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if ("broken" in message) complain(message.broken);
      else hear(message);
    };
    socket.onclose = ({ code }) => {
      if (code === FULL) return complain("Too many pages are open here; close one and load this again.");
      setTimeout(connect, AGAIN[Math.min(tries++, AGAIN.length - 1)]);
      if (tries === 1) tell("The connection is lost; it is sought again.");
      return ask();
    };
  }

  /** A server that was started again may want another token; a socket does not say why it was refused. */
  async function ask() {
    const found = await fetch("./index.html", { cache: "no-store" }).catch(() => null);
    if (found?.status === 403) complain(OTHER_TOKEN);
  }

  connect();
  return { send: (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)) };
}
