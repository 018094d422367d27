/** Instead of Node's types, which eventsource-client asks for: nothing of Node is there in a browser. */
