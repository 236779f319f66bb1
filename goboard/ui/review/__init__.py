"""A whole game reviewed: the job, its strip, the mistakes in tree and graph, the report."""
